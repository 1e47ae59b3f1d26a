import { toDollars } from '@parley/contract/billing/dollars.ts';
import type { WorkspaceAuditEntry } from '@parley/contract/workspaces/schemas.ts';
import { useTranslation } from 'react-i18next';
import { toRawText } from '../../platform/audit-changes.ts';
import { formatMoney } from '../../ui/format/format-money.ts';
import { numberFormat } from '../../platform/i18n/formats.ts';

/** Where words of the log have a name elsewhere in the app. */
const WORDS: Readonly<Record<string, string>> = {
  role: 'workspaces:roles',
  kind: 'cost-centres:kind',
  at_limit: 'cost-centres:choices',
  fields: 'workspaces:audit.fields',
};

/** Rules of cost centers are kept as `person:id`. */
const toId = (value: string): string => value.replace(/^(person|agent):/, '');

export interface AuditTexts {
  ofField(name: string): string;
  /** Null: not set. */
  ofValue(name: string, value: unknown): string | null;
}

/** The details of an entry in words. What is not known by name keeps its code. */
export function useAuditTexts(names: WorkspaceAuditEntry['names']): AuditTexts {
  const { t, i18n } = useTranslation(['workspaces', 'cost-centres']);

  function ofNumber(name: string, value: number): string {
    if (name === 'budget' || name === 'monthly_cap') return formatMoney(toDollars(value), i18n.language);
    if (name === 'warn_at') return numberFormat(i18n.language, { style: 'percent' }).format(value / 100);
    return String(value);
  }

  function ofWord(name: string, value: string): string {
    const id = toId(value);
    const place = WORDS[name] ?? `workspaces:audit.values.${name}`;
    // Any word stands for all of them: one without a name is shown as it is.
    return names[id] ?? t(`${place}.${value}` as 'workspaces:roles.owner', { defaultValue: id });
  }

  function ofValue(name: string, value: unknown): string | null {
    if (typeof value === 'number') return ofNumber(name, value);
    if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
    if (typeof value === 'string') return ofWord(name, value);
    if (!Array.isArray(value)) return toRawText(value);
    const each = value.map((one) => ofWord(name, String(one)));
    return each.length === 0 ? null : new Intl.ListFormat(i18n.language).format(each);
  }

  return {
    // As above.
    ofField: (name) => t(`audit.fields.${name}` as 'audit.fields.role', { defaultValue: name }),
    ofValue,
  };
}
