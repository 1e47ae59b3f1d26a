import { toPlainNumber } from '../../ui/form/typed-text.ts';
export type ParsedAmount =
  { readonly isValid: true; readonly amount: number | null } | { readonly isValid: false };

const AMOUNT = /^\d{1,6}(\.\d{1,6})?$/;

/** Dollars as typed; empty means no limit. */
export function parseAmount(text: string): ParsedAmount {
  const trimmed = toPlainNumber(text);
  if (trimmed === '') return { isValid: true, amount: null };
  if (!AMOUNT.test(trimmed)) return { isValid: false };
  return { isValid: true, amount: Number(trimmed) };
}

/** The amount of a text that has been checked. */
export function readAmount(text: string): number | null {
  const parsed = parseAmount(text);
  return parsed.isValid ? parsed.amount : null;
}

export function toAmountText(amount: number | null): string {
  return amount === null ? '' : String(amount);
}
