import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { Presence } from './stats.store.ts';

/** Less than a day of samples is not representative. */
const MIN_MINUTES = 24 * 60;
const MIN_RUNS = 100;

/** Failures of the platform; a vendor's refusal or an empty balance is not one. */
const PLATFORM_FAULTS: ReadonlySet<string> = new Set<ErrorCode>([
  'internal',
  'interrupted',
  'reply_not_saved',
  'database_unavailable',
  'overloaded',
]);

/** The share of minutes since the first sample in which a server was up. The current minute is excluded. */
export function toUptime({ firstMinute, minutes }: Presence, nowMinute: number): number | null {
  if (firstMinute === null) return null;
  const passed = nowMinute - firstMinute;
  return passed < MIN_MINUTES ? null : Math.min(1, minutes / passed);
}

export function toReliability(
  endings: readonly { readonly error: string | null; readonly count: number }[],
): number | null {
  const all = endings.reduce((sum, { count }) => sum + count, 0);
  const faults = endings
    .filter(({ error }) => error !== null && PLATFORM_FAULTS.has(error))
    .reduce((sum, { count }) => sum + count, 0);
  return all < MIN_RUNS ? null : (all - faults) / all;
}
