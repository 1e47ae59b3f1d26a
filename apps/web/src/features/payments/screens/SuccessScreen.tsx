import type { Payment } from '@parley/contract/payments/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Check, Circle, Minus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { logProblem } from '../../../platform/log.ts';
import { queryClient } from '../../../platform/query.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { refreshAccount, useAuth, useAuthOptions } from '../../auth/index.ts';
import { Outcome } from '../components/Outcome.tsx';
import { OutcomePage } from './OutcomePage.tsx';
import { ReceiptLink } from '../components/ReceiptLink.tsx';
import { paymentsApi } from '../payments.api.ts';
import { toBrand } from '../to-brand.ts';

const POLL_MS = 1_500;
const POLLS = 20;
/** Later than this the balance has moved on. */
const RECENT_MS = 5 * 60_000;

function Links() {
  const { t } = useTranslation('payments');
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <ButtonLink to="/chat">{t('toChat')}</ButtonLink>
      <ButtonLink to="/payment-history" isQuiet>
        {t('success.history')}
      </ButtonLink>
    </div>
  );
}

function Paid({ payment }: { readonly payment: Payment }) {
  const { t, i18n } = useTranslation('payments');
  const email = useAuth((state) => state.account?.email ?? null);
  const { canMail } = useAuthOptions();
  const money = (value: number) => formatMoney(value, i18n.language);
  const [openedMs] = useState(() => Date.now());
  const isRecent = openedMs - Date.parse(payment.completed_at ?? '') < RECENT_MS;
  const balance = payment.balance_after ?? 0;
  const rows = [
    [t('success.added'), <b key="added">{money(payment.amount)}</b>],
    [t('success.before'), money(balance - payment.amount)],
    ...(payment.method
      ? [
          [
            t('success.method'),
            t('method.card', { brand: toBrand(payment.method.brand), last4: payment.method.last4 }),
          ],
        ]
      : []),
    [t('success.receipt'), <ReceiptLink key="receipt" payment={payment} />],
  ] as const;
  return (
    <Outcome
      icon={<Check size={20} aria-hidden />}
      tone="live"
      title={t(isRecent ? 'success.title' : 'success.titleLater', { balance: money(balance) })}
    >
      <dl className="tnum mt-4 border-t border-line">
        {rows.map(([label, value]) => (
          <div key={String(label)} className="flex justify-between gap-4 border-b border-line py-2">
            <dt className="text-ink-3">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Links />
      {canMail && email !== null && (
        <p className="mt-4 text-12 wrap-anywhere text-ink-3">{t('success.sent', { email })}</p>
      )}
    </Outcome>
  );
}

function Confirmation({ id }: { readonly id: string }) {
  const { t } = useTranslation('payments');
  const [polls, setPolls] = useState(0);
  const { data, refetch } = useQuery(
    { queryKey: ['payment', id], queryFn: () => paymentsApi.get(id), staleTime: 0 },
    queryClient,
  );
  const isPaid = data?.completed_at !== null && data !== undefined;
  useEffect(() => {
    if (!isPaid) return;
    // Without a network the new balance is shown with the next reply.
    refreshAccount().catch((error: unknown) => logProblem('account-not-refreshed', error));
    // A method may have been saved with the payment.
    queryClient.removeQueries({ queryKey: ['auto-refill'] });
  }, [isPaid]);
  useEffect(() => {
    if (isPaid || polls >= POLLS) return;
    const timer = setTimeout(() => {
      void refetch();
      setPolls(polls + 1);
    }, POLL_MS);
    return () => clearTimeout(timer);
  }, [isPaid, polls, refetch]);
  if (isPaid) return <Paid payment={data} />;
  const isOver = polls >= POLLS;
  return (
    <Outcome
      icon={isOver ? <Minus size={20} aria-hidden /> : <Circle size={20} aria-hidden />}
      tone="quiet"
      title={isOver ? t('success.late') : t('success.confirming')}
    >
      <p className="mt-2 text-ink-2">{isOver ? t('success.lateText') : t('success.confirmingText')}</p>
      {isOver && (
        <div className="mt-4">
          <Button onClick={() => setPolls(0)}>{t('success.again')}</Button>
        </div>
      )}
      {isOver && <Links />}
    </Outcome>
  );
}

/** Where the provider sends people back to: it only reads how far the payment is. */
export function SuccessScreen() {
  const { t } = useTranslation('payments');
  const [query] = useSearchParams();
  const status = useAuth((state) => state.status);
  const id = query.get('payment_id');
  return (
    <OutcomePage>
      {status === 'signed-in' && id !== null ? (
        <Confirmation id={id} />
      ) : (
        <Outcome icon={<Check size={20} aria-hidden />} tone="quiet" title={t('success.stranger')}>
          <p className="mt-2 text-ink-2">
            {t(status === 'signed-in' ? 'success.noId' : 'success.strangerText')}
          </p>
          <Links />
        </Outcome>
      )}
    </OutcomePage>
  );
}
