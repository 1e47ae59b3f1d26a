import type { AutoRefill } from '@parley/contract/payments/schemas.ts';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { usePageReturn } from '../../../ui/use-page-return.ts';
import { useAuthOptions, type Account } from '../../auth/index.ts';
import { findModel, useModels } from '../../models/index.ts';
import { AmountChoice } from '../components/AmountChoice.tsx';
import { MethodChoice, type MethodOption } from '../components/MethodChoice.tsx';
import { PaymentNote } from '../components/PaymentNote.tsx';
import { PaymentSummary } from '../components/PaymentSummary.tsx';
import { RefillChoice } from '../components/RefillChoice.tsx';
import { parsePayment } from '../parse-payment.ts';
import { PACE_DAYS, paymentsApi, type Pace } from '../payments.api.ts';
import { toFailure } from '../to-failure.ts';
import { randomHex } from '../../../platform/random-hex.ts';

export interface PaymentFormProps {
  readonly account: Account;
  readonly refill: AutoRefill;
  /** Undefined until it is known. */
  readonly pace: Pace | undefined;
  readonly isSandbox: boolean;
}

const DEFAULT_AMOUNT = '25';

/** How much and with what; the rest happens on the page of the provider. */
export function PaymentForm({ account, refill, pace, isSandbox }: PaymentFormProps) {
  const { t, i18n } = useTranslation(['payments', 'common']);
  const [query] = useSearchParams();
  const [text, setText] = useState(query.get('amount') ?? DEFAULT_AMOUNT);
  const [method, setMethod] = useState<MethodOption>(refill.method === null ? 'other' : 'saved');
  const [savesMethod, setSaves] = useState(false);
  const [failure, setFailure] = useState<string | null>(query.get('failure'));
  const [isBusy, setBusy] = useState(false);
  // The same press again asks for the same page; another order for another.
  const [key, setKey] = useState(() => randomHex(16));
  const models = useModels((state) => state.models);
  const { canMail } = useAuthOptions();
  const receiptEmail = canMail ? account.email : null;
  const amount = parsePayment(text);
  const perDay = pace?.perDay;
  const usesSaved = method === 'saved' && refill.method !== null;

  // From the page of the provider.
  usePageReturn(() => setBusy(false));

  const pay = async () => {
    if (amount === null) return;
    setBusy(true);
    setFailure(null);
    try {
      const order = { amount, savesMethod: !usesSaved && savesMethod, usesSaved };
      const { checkout_url: url } = await paymentsApi.openCheckout(order, key);
      // The page of the sandbox is one of this app, at the address where the person already is.
      location.assign(isSandbox ? new URL(url).hash : url);
    } catch (error) {
      setFailure(toAppError(error).message);
      setBusy(false);
    }
    setKey(randomHex(16));
  };
  return (
    <div className="flex min-h-0 flex-1 overflow-y-auto max-desktop:flex-col desktop:overflow-hidden">
      <div className="min-w-0 flex-1 px-4 py-6 tablet:px-8 desktop:overflow-y-auto">
        <div className="max-w-160">
          {failure !== null && (
            <div className="mb-5">
              <Banner
                tone="danger"
                variant="box"
                icon={<TriangleAlert size={16} aria-hidden />}
                title={t('failed')}
                isUrgent
              >
                {toFailure(failure, t)}
              </Banner>
            </div>
          )}
          <h2 className="text-20 font-bold">{t('common:addFunds')}</h2>
          <p className="mt-1 mb-5 text-ink-2">{t('text')}</p>
          <p className="tnum mb-4 flex justify-between desktop:hidden">
            <span className="text-ink-2">{t('summary.current')}</span>
            <b>{formatMoney(account.balance, i18n.language)}</b>
          </p>
          <AmountChoice value={text} onChange={setText} perDay={perDay} hasError={amount === null} />
          {perDay !== undefined && perDay > 0 && (
            <p className="mt-2 text-12 text-ink-3">
              {t('basis', { count: PACE_DAYS, amount: formatMoney(perDay, i18n.language) })}
            </p>
          )}
          <MethodChoice
            method={refill.method}
            value={usesSaved ? 'saved' : 'other'}
            onChange={setMethod}
            savesMethod={savesMethod}
            onSaves={setSaves}
          />
          <RefillChoice refill={refill} />
          <div className="mt-5 desktop:hidden">
            <PaymentNote email={receiptEmail} />
          </div>
        </div>
      </div>
      <PaymentSummary
        balance={account.balance}
        amount={amount}
        pace={pace}
        nameOfModel={(id) => findModel(models, id)?.name ?? id}
        email={receiptEmail}
        isBusy={isBusy}
        onPay={() => void pay()}
      />
    </div>
  );
}
