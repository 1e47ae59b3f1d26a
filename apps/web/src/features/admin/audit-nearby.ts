import type { AuditEntry } from './admin.api.ts';

const NEAR_MS = 15 * 60_000;
/** On each side. */
export const NEARBY_AT_MOST = 3;

/** Up to three entries before and three after one, within a quarter of an hour; the oldest first. */
export function listNearby(
  entries: readonly AuditEntry[],
  { number, at }: AuditEntry,
): readonly AuditEntry[] {
  return entries
    .filter(
      (entry) =>
        entry.number !== number &&
        Math.abs(entry.number - number) <= NEARBY_AT_MOST &&
        Math.abs(Date.parse(entry.at) - Date.parse(at)) <= NEAR_MS,
    )
    .toSorted((one, other) => one.number - other.number);
}
