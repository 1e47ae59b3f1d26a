import { PAYMENT_PACKAGES } from '@parley/contract/payments/constants.ts';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/form/TextField.tsx';
import { toDays } from '../lasting.ts';

const CURRENCY = 'USD';

export interface AmountChoiceProps {
  /** As it is chosen or typed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly perDay: number | undefined;
  readonly hasError: boolean;
}

/** A package or an amount of one's own. */
export function AmountChoice({ value, onChange, perDay, hasError }: AmountChoiceProps) {
  const { t } = useTranslation('payments');
  const isPackage = PAYMENT_PACKAGES.some((amount) => String(amount) === value);
  return (
    <fieldset>
      <legend className="mb-2 font-strong">{t('amount')}</legend>
      <div className="grid grid-cols-3 gap-2 desktop:grid-cols-5">
        {PAYMENT_PACKAGES.map((amount) => {
          const days = toDays(amount, perDay);
          return (
            <label
              key={amount}
              className="flex cursor-pointer flex-col rounded-3 border border-line-strong bg-surface px-3 py-2.5 has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--ink)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="amount"
                className="sr-only"
                checked={value === String(amount)}
                onChange={() => onChange(String(amount))}
              />
              <b className="text-20 font-bold">${amount}</b>
              {days !== null && <span className="text-12 text-ink-3">{t('days', { count: days })}</span>}
            </label>
          );
        })}
      </div>
      <div className="mt-3 max-w-60">
        <TextField
          label={t('custom')}
          inputMode="decimal"
          autoComplete="off"
          placeholder={t('customRange')}
          value={isPackage ? '' : value}
          onChange={(event) => onChange(event.target.value)}
          error={hasError ? t('outside') : undefined}
          end={<span className="text-ink-3">{CURRENCY}</span>}
        />
      </div>
    </fieldset>
  );
}
