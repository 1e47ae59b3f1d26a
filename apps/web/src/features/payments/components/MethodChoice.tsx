import type { AutoRefill } from '@parley/contract/payments/schemas.ts';
import { useMutation } from '@tanstack/react-query';
import { CreditCard, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../platform/query.ts';
import { showError } from '../../../platform/toasts.ts';
import { LinkButton } from '../../../ui/button/LinkButton.tsx';
import { paymentsApi } from '../payments.api.ts';
import { toBrand } from '../to-brand.ts';

export type MethodOption = 'saved' | 'other';

export interface MethodChoiceProps {
  readonly method: AutoRefill['method'];
  readonly value: MethodOption;
  readonly onChange: (value: MethodOption) => void;
  readonly savesMethod: boolean;
  readonly onSaves: (saves: boolean) => void;
}

const ROW = 'flex items-center gap-3 border-b border-line py-2.5';

/** What is paid with; details are given on the page of the provider. */
export function MethodChoice({ method, value, onChange, savesMethod, onSaves }: MethodChoiceProps) {
  const { t } = useTranslation('payments');
  const remove = useMutation(
    {
      mutationFn: paymentsApi.removeMethod,
      onSuccess: (saved) => queryClient.setQueryData(['auto-refill'], saved),
      onError: (error) => showError(toAppError(error)),
    },
    queryClient,
  );
  return (
    <fieldset className="mt-6 border-t border-line pt-6">
      <legend className="sr-only">{t('method.title')}</legend>
      <p aria-hidden className="font-strong">
        {t('method.title')}
      </p>
      {method !== null && (
        <div className={ROW}>
          <label className="flex min-w-0 flex-1 items-center gap-3">
            <input
              type="radio"
              name="method"
              checked={value === 'saved'}
              onChange={() => onChange('saved')}
              className="size-4 accent-ink"
            />
            <CreditCard size={16} aria-hidden />
            {t('method.card', { brand: toBrand(method.brand), last4: method.last4 })}
            <span className="ml-auto text-ink-3">
              {t('method.expires', {
                date: `${String(method.exp_month).padStart(2, '0')}/${String(method.exp_year).slice(-2)}`,
              })}
            </span>
          </label>
          <LinkButton onClick={() => remove.mutate()}>{t('method.remove')}</LinkButton>
        </div>
      )}
      <label className={ROW}>
        <input
          type="radio"
          name="method"
          checked={value === 'other'}
          onChange={() => onChange('other')}
          className="size-4 accent-ink"
        />
        <Plus size={16} aria-hidden />
        {t('method.other')}
        <span className="ml-auto text-ink-3">{t('method.nextPage')}</span>
      </label>
      {value === 'other' && (
        <label className="mt-3 flex items-center gap-2.5 text-ink-2">
          <input
            type="checkbox"
            checked={savesMethod}
            onChange={(event) => onSaves(event.target.checked)}
            className="size-4 accent-ink"
          />
          {t('method.save')}
        </label>
      )}
    </fieldset>
  );
}
