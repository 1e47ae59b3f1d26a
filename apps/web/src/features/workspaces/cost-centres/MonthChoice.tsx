import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/form/Select.tsx';
import { formatMonth } from './centre-state.ts';

export interface MonthChoiceProps {
  /** Such as `2026-01`, this one first. */
  readonly months: readonly string[];
  /** Null: this month. */
  readonly month: string | null;
  readonly onMonth: (month: string | null) => void;
}

/** Whose spending is shown. */
export function MonthChoice({ months, month, onMonth }: MonthChoiceProps) {
  const { t, i18n } = useTranslation('cost-centres');
  return (
    <Select
      aria-label={t('month')}
      value={month ?? months[0] ?? ''}
      options={months.map((value) => ({ value, label: formatMonth(value, i18n.language, 'withYear') }))}
      onChange={(value) => onMonth(value === months[0] ? null : value)}
    />
  );
}
