import { SANDBOX_CARD } from '@parley/contract/payments/constants.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../platform/query.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SandboxNote } from '../components/SandboxNote.tsx';
import { paymentsApi } from '../payments.api.ts';

const GROUPS = /(\d{4})(?=\d)/g;

/** In place of a provider's page, where no money moves. */
export function SandboxScreen() {
  const { t, i18n } = useTranslation('payments');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const id = query.get('payment_id') ?? '';
  const [card, setCard] = useState(SANDBOX_CARD.replace(GROUPS, '$1 '));
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const {
    data: payment,
    error,
    refetch,
  } = useQuery({ queryKey: ['payment', id], queryFn: () => paymentsApi.get(id) }, queryClient);
  const pay = async () => {
    setBusy(true);
    try {
      const { status, failure, amount } = await paymentsApi.paySandbox(id, card);
      if (status === 'failed')
        await navigate(`/payment?${new URLSearchParams({ amount: String(amount), failure: failure ?? '' })}`);
      else await navigate(`/payment/success?payment_id=${id}`);
    } catch (failed) {
      setProblem(toAppError(failed).code === 'validation_failed' ? t('sandbox.noCard') : t('failed'));
      setBusy(false);
    }
  };
  return (
    <Page title={t('sandbox.page')}>
      <SandboxNote />
      <div className="max-w-100 px-4 py-6 tablet:px-8">
        {error && <RetryBar title={t('failedToLoad')} onRetry={() => void refetch()} />}
        {payment && (
          <form
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              void pay();
            }}
          >
            <TextField
              label={t('sandbox.card')}
              inputMode="numeric"
              autoComplete="off"
              value={card}
              onChange={(event) => setCard(event.target.value)}
              help={t('sandbox.help')}
              error={problem}
            />
            <div className="flex gap-2">
              <Button type="submit" variant="primary" isBusy={isBusy}>
                {t('pay', { amount: formatMoney(payment.amount, i18n.language) })}
              </Button>
              <Button onClick={() => void navigate(`/payment/cancel?payment_id=${id}`)}>
                {t('sandbox.back')}
              </Button>
            </div>
          </form>
        )}
      </div>
    </Page>
  );
}
