import { isPlain, toAuditChanges, type AuditChange } from '../../platform/audit-changes.ts';

export interface AuditFact {
  readonly name: string;
  readonly value: string;
}

const saysNothing = (value: unknown): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0);

/** What an entry says: what became something else, and the rest, name by name. What was left alone is not in it. */
export function toAuditFacts(
  { fields, ...details }: Readonly<Record<string, unknown>>,
  toText: (name: string, value: unknown) => string | null,
): { readonly changes: readonly AuditChange[]; readonly facts: readonly AuditFact[] } {
  const { changes, rest } = toAuditChanges(details, (value, name) => toText(name, value));
  // Fields are named beside their values; the text of some, such as names, is never kept.
  const shown = new Set(changes.map(({ name }) => name));
  const unseen = Array.isArray(fields) ? fields.filter((field) => !shown.has(String(field))) : [];
  const said = Object.entries(rest).flatMap(([name, value]) =>
    isPlain(value) ? Object.entries(value) : [[name, value] as const],
  );
  return {
    changes: changes.filter(({ before, after }) => before !== after),
    facts: [...said, ['fields', unseen] as const]
      .filter(([, value]) => !saysNothing(value))
      .map(([name, value]) => ({ name, value: toText(name, value) ?? '' })),
  };
}
