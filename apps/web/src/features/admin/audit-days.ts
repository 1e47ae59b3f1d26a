// Entries of the audit log by the day on which they were made, where the reader is.

export interface AuditDay<Entry> {
  /** Such as 2026-01-31. */
  readonly day: string;
  readonly entries: readonly Entry[];
}

const pad = (number: number): string => String(number).padStart(2, '0');

export function dayOf(timeMs: number): string {
  const date = new Date(timeMs);
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** In the order of the entries. */
export function toDays<Entry extends { readonly at: string }>(
  entries: readonly Entry[],
): readonly AuditDay<Entry>[] {
  const days = Map.groupBy(entries, ({ at }) => dayOf(Date.parse(at)));
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }));
}
