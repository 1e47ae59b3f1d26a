import { numberFormat } from '../../platform/i18n/formats.ts';

const SMALLEST_SHOWN = 0.0001;

/** US dollars: under one cent with four decimals, else with two. */
export function formatMoney(amountUsd: number, language: string): string {
  const isTiny = amountUsd > 0 && amountUsd < SMALLEST_SHOWN;
  const isUnderCent = amountUsd > 0 && amountUsd < 0.01;
  const text = numberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: isUnderCent ? 4 : 2,
    maximumFractionDigits: isUnderCent ? 4 : 2,
  }).format(isTiny ? SMALLEST_SHOWN : amountUsd);
  return isTiny ? `<${text}` : text;
}

/** To the last of its six decimals, at least cents: what has to agree with the books. */
export function formatExactMoney(amountUsd: number, language: string): string {
  return numberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
  }).format(amountUsd);
}

/** A price of one piece, which two decimals would hide: three significant digits, at least cents. */
export function formatUnitCost(amountUsd: number, language: string): string {
  if (amountUsd >= 1 || amountUsd < SMALLEST_SHOWN) return formatMoney(amountUsd, language);
  return numberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2 - Math.floor(Math.log10(amountUsd)),
  }).format(amountUsd);
}
