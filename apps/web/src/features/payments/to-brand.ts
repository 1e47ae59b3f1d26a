const NAMES: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** The name of a card's brand, of which the provider gives a code. */
export function toBrand(code: string): string {
  return NAMES[code] ?? code.charAt(0).toUpperCase() + code.slice(1);
}
