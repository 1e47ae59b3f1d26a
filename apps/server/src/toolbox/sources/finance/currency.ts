// Amounts and codes of currencies.
import { z } from 'zod';

export const currency = (what: string) =>
  z
    .string()
    .regex(/^[A-Za-z]{3}$/, 'must be a currency code of three letters, such as USD')
    .transform((code) => code.toUpperCase())
    .describe(what);

/** As many decimals as prices in the currency have: none for yen. */
export function decimalsOf(code: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
