import { toDollars } from '@parley/contract/billing/dollars.ts';
import { useTranslation } from 'react-i18next';
import { toRawText } from '../../../../platform/audit-changes.ts';
import { formatExactMoney } from '../../../../ui/format/format-money.ts';

const IS_MONEY = /Micros$/;

/** `isDefault` and `last_four` as words, for a field without a name. */
const toWords = (name: string): string => {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export interface AuditTexts {
  ofField(name: string): string;
  /** Null: not set. */
  ofValue(name: string, value: unknown): string | null;
}

/** The details of an entry in words. */
export function useAuditTexts(): AuditTexts {
  const { t, i18n } = useTranslation(['admin', 'workspaces']);
  return {
    ofField(name) {
      // Any name stands for all of them: those of workspaces have theirs there.
      const ofWorkspaces = t(`workspaces:audit.fields.${name}` as 'workspaces:audit.fields.role', {
        defaultValue: toWords(name),
      });
      // As above.
      return t(`audit.fields.${name}` as 'audit.fields.status', { defaultValue: ofWorkspaces });
    },
    ofValue(name, value) {
      if (typeof value === 'number' && IS_MONEY.test(name))
        return formatExactMoney(toDollars(value), i18n.language);
      if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
      return toRawText(value);
    },
  };
}
