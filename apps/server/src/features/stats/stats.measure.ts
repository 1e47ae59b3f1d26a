import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { Presence } from './stats.store.ts';

/** Less than a day says nothing about a promise for a month. */
const LEAST_MINUTES = 24 * 60;
const LEAST_RUNS = 100;

/** What went wrong with us; a vendor's refusal or an empty balance is none of it. */
const PLATFORM_FAULTS: ReadonlySet<string> = new Set<ErrorCode>([
  'internal',
  'interrupted',
  'reply_not_saved',
  'database_unavailable',
  'overloaded',
]);

/** Of the minutes since the first one noted, those in which a server was up. The running minute is not over yet. */
export function toUptime({ firstMinute, minutes }: Presence, nowMinute: number): number | null {
  if (firstMinute === null) return null;
  const passed = nowMinute - firstMinute;
  return passed < LEAST_MINUTES ? null : Math.min(1, minutes / passed);
}

export function toReliability(
  endings: readonly { readonly error: string | null; readonly count: number }[],
): number | null {
  const all = endings.reduce((sum, { count }) => sum + count, 0);
  const faults = endings
    .filter(({ error }) => error !== null && PLATFORM_FAULTS.has(error))
    .reduce((sum, { count }) => sum + count, 0);
  return all < LEAST_RUNS ? null : (all - faults) / all;
}
