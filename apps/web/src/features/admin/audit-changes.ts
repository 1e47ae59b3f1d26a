export interface AuditChange {
  readonly name: string;
  /** Null: not set. */
  readonly before: string | null;
  readonly after: string | null;
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const toText = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value);

/** What an entry says of before and after, name by name, and what else it says. */
export function toAuditChanges(details: Readonly<Record<string, unknown>>): {
  readonly changes: readonly AuditChange[];
  readonly rest: Readonly<Record<string, unknown>>;
} {
  const { before, after, ...rest } = details;
  if (!isPlain(before) || !isPlain(after)) return { changes: [], rest: details };
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return {
    changes: [...names].map((name) => ({
      name,
      before: toText(before[name]),
      after: toText(after[name]),
    })),
    rest,
  };
}
