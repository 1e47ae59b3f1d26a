import { useTranslation } from 'react-i18next';
import { toAmountText, parseAmount, readAmount } from '../../parse-amount.ts';
import type { BudgetLimitsView, BudgetView } from '../../settings.api.ts';
import { BudgetState } from './BudgetState.tsx';
import { EditableText } from '../EditableText.tsx';
import { SettingRow } from '../SettingRow.tsx';
import { useLimitSaving } from './use-limit-saving.ts';

export interface BudgetFieldsProps {
  /** Whose limits they are, where more than one of them is on the page. */
  readonly owner?: string | undefined;
  readonly budget: BudgetView;
  readonly onSave: (limits: BudgetLimitsView) => Promise<unknown>;
}

/** What a month and what a single reply may cost. */
export function BudgetFields({ owner, budget, onSave }: BudgetFieldsProps) {
  const { t } = useTranslation('settings');
  const save = useLimitSaving(budget, onSave);
  const labelOf = (label: string) => (owner === undefined ? label : `${owner}: ${label}`);
  const shared = {
    placeholder: t('limits.none'),
    inputMode: 'decimal' as const,
    check: (text: string) => (parseAmount(text).isValid ? undefined : t('limits.wrong')),
  };
  return (
    <>
      <SettingRow title={t('limits.perMonth')} help={t('limits.perMonthHelp')} isTop>
        <EditableText
          {...shared}
          label={labelOf(t('limits.perMonthField'))}
          value={toAmountText(budget.perMonth)}
          onSave={(text) => save({ perMonth: readAmount(text) })}
        />
        <div className="mt-2 tablet:w-75">
          <BudgetState budget={budget} />
        </div>
      </SettingRow>
      <SettingRow title={t('limits.perRun')} help={t('limits.perRunHelp')} isTop>
        <EditableText
          {...shared}
          label={labelOf(t('limits.perRunField'))}
          value={toAmountText(budget.perRun)}
          onSave={(text) => save({ perRun: readAmount(text) })}
        />
      </SettingRow>
    </>
  );
}
