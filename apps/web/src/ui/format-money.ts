const SMALLEST_SHOWN = 0.0001;

/** US dollars: under one cent with four decimals, else with two. */
export function formatMoney(amountUsd: number, language: string): string {
  const isTiny = amountUsd > 0 && amountUsd < SMALLEST_SHOWN;
  const isUnderCent = amountUsd > 0 && amountUsd < 0.01;
  const text = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: isUnderCent ? 4 : 2,
    maximumFractionDigits: isUnderCent ? 4 : 2,
  }).format(isTiny ? SMALLEST_SHOWN : amountUsd);
  return isTiny ? `<${text}` : text;
}
