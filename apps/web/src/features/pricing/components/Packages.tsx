import { PAYMENT_MAX, PAYMENT_MIN, PAYMENT_PACKAGES } from '@parley/contract/payments/constants.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { numberFormat } from '../../../platform/i18n/formats.ts';

/** Whole dollars. */
function format(amount: number, language: string): string {
  return numberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(amount);
}

/** The amounts that can be added to a balance; each leads to its payment. */
export function Packages() {
  const { t, i18n } = useTranslation('pricing');
  const toText = (amount: number) => format(amount, i18n.language);
  return (
    <section className="mt-14">
      <h2 className="font-display text-[32px] leading-[40px] font-headline tracking-[-0.02em]">
        {t('packages.title')}
      </h2>
      <p className="mt-2 text-ink-2">
        {t('packages.text', { least: toText(PAYMENT_MIN), most: toText(PAYMENT_MAX) })}
      </p>
      <ul className="mt-4 grid grid-cols-5 gap-2 tablet:flex">
        {PAYMENT_PACKAGES.map((amount) => (
          <li key={amount}>
            <Link
              to={`/payment?amount=${amount}`}
              aria-label={t('packages.add', { amount: toText(amount) })}
              className="flex h-11 items-center justify-center rounded-3 border border-line-strong bg-surface text-15 tablet:min-w-18 tablet:px-4 font-strong hover:bg-surface-2"
            >
              {toText(amount)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
