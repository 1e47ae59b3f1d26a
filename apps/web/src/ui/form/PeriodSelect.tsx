import { useTranslation } from 'react-i18next';
import { PERIODS, type Period } from './periods.ts';
import { Select } from './Select.tsx';

export interface PeriodSelectProps {
  readonly value: Period;
  readonly onChange: (period: Period) => void;
}

/** The days that a list is about. */
export function PeriodSelect({ value, onChange }: PeriodSelectProps) {
  const { t } = useTranslation('pages');
  return (
    <Select
      size="small"
      aria-label={t('period.label')}
      value={value}
      options={PERIODS.map((one) => ({ value: one, label: t(`period.${one}`) }))}
      onChange={(chosen) => onChange(PERIODS.find((one) => one === chosen) ?? 'any')}
    />
  );
}
