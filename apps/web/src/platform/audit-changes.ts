// What the details of an entry of an audit log say, for admins and in workspaces.

export interface AuditChange<Value = string | null> {
  readonly name: string;
  readonly before: Value;
  readonly after: Value;
}

export interface AuditChanges<Value> {
  readonly changes: readonly AuditChange<Value>[];
  readonly rest: Readonly<Record<string, unknown>>;
}

export const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As it was written; null: not set. */
export const toRawText = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value);

/** What an entry says of before and after, name by name, and what else it says. */
export function toAuditChanges<Value>(
  details: Readonly<Record<string, unknown>>,
  toValue: (value: unknown, name: string) => Value,
): AuditChanges<Value> {
  const { before, after, ...rest } = details;
  if (!isPlain(before) || !isPlain(after)) return { changes: [], rest: details };
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return {
    changes: [...names].map((name) => ({
      name,
      before: toValue(before[name], name),
      after: toValue(after[name], name),
    })),
    rest,
  };
}
