import type { AutoRefill, AutoRefillBody } from '@parley/contract/payments/schemas.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../platform/query.ts';
import { showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { Switch } from '../../../ui/form/Switch.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { paymentsApi } from '../payments.api.ts';
import { toPlainNumber } from '../../../ui/form/typed-text.ts';

const FIELDS = ['threshold', 'amount', 'monthly_ceiling'] as const;

export interface RefillChoiceProps {
  readonly refill: AutoRefill;
}

/** The automatic refill: off until it is turned on, and only with a saved method. */
export function RefillChoice({ refill }: RefillChoiceProps) {
  const { t, i18n } = useTranslation(['payments', 'common']);
  const [texts, setTexts] = useState(() => ({
    threshold: String(refill.threshold),
    amount: String(refill.amount),
    monthly_ceiling: String(refill.monthly_ceiling),
  }));
  const save = useMutation(
    {
      mutationFn: (body: AutoRefillBody) => paymentsApi.setRefill(body),
      onSuccess: (saved) => queryClient.setQueryData(['auto-refill'], saved),
      onError: (error) => showError(toAppError(error)),
    },
    queryClient,
  );
  const money = (dollars: number) => formatMoney(dollars, i18n.language);
  const { threshold, amount, monthly_ceiling: ceiling } = refill;
  const saved = { threshold, amount, monthly_ceiling: ceiling };
  const typed = {
    threshold: Number(toPlainNumber(texts.threshold)),
    amount: Number(toPlainNumber(texts.amount)),
    monthly_ceiling: Number(toPlainNumber(texts.monthly_ceiling)),
  };
  const canUse = refill.method !== null;
  return (
    <section className="mt-5">
      <div className="flex items-start gap-3">
        {canUse && (
          <Switch
            label={t('refill.title')}
            isOn={refill.enabled}
            // What is typed may be no amount: that keeps nobody from turning it off.
            onChange={(isOn) => save.mutate({ ...(isOn ? typed : saved), enabled: isOn })}
          />
        )}
        <div className="min-w-0 flex-1">
          <b className="font-strong">{t('refill.title')}</b>
          <p className="text-ink-3">
            {canUse
              ? t('refill.text', {
                  amount: money(amount),
                  threshold: money(threshold),
                  ceiling: money(ceiling),
                })
              : t('refill.needsMethod')}
          </p>
          {refill.stopped && <p className="text-danger">{t('refill.stopped')}</p>}
        </div>
      </div>
      {canUse && (
        <div className="mt-3 flex flex-wrap items-end gap-3">
          {FIELDS.map((field) => (
            <div key={field} className="w-34">
              <TextField
                label={t(`refill.${field}`)}
                inputMode="decimal"
                value={texts[field]}
                onChange={(event) => setTexts({ ...texts, [field]: event.target.value })}
              />
            </div>
          ))}
          <Button isBusy={save.isPending} onClick={() => save.mutate({ ...typed, enabled: refill.enabled })}>
            {t('refill.save')}
          </Button>
        </div>
      )}
    </section>
  );
}
