// For writes that must get through: tried for about a minute while the database is away.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../clock.ts';
import { retry } from '../retry.ts';

// 1, 2, 4, ... 32 s.
const ATTEMPTS = 7;

function isPassing(error: unknown): boolean {
  return error instanceof AppError && error.row.retry;
}

export function saveWithRetry<T>(
  { clock, random }: { clock: Clock; random: () => number },
  action: (attempt: number) => Promise<T>,
): Promise<T> {
  const plan = { attempts: ATTEMPTS, delayMs: 1_000, jitterMs: 0, random, shouldRetry: isPassing };
  return retry(plan, clock, action);
}
