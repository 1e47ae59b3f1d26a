// A receipt as a page of its own, to keep and to print.
import { Readable } from 'node:stream';
import { toDollars } from '../../platform/money.ts';
import type { Payer, PaymentRow } from './payments.store.ts';

const NUMBER_LENGTH = 8;

/** `null` while nothing was paid. */
export function toReceiptNumber({
  id,
  completed_at: paidAt,
}: Pick<PaymentRow, 'id' | 'completed_at'>): string | null {
  if (paidAt === null) return null;
  return `PL-${new Date(paidAt).getUTCFullYear()}-${id.slice(-NUMBER_LENGTH).toUpperCase()}`;
}

const TEXTS = {
  en: {
    title: 'Receipt',
    number: 'Receipt number',
    date: 'Date (UTC)',
    account: 'Account',
    what: 'Description',
    added: 'Funds for Parley',
    refill: 'Funds for Parley, auto-refill',
    method: 'Paid with',
    amount: 'Amount',
    refunded: 'Refunded',
    sandbox: 'Sandbox: no real charge.',
  },
  zh: {
    title: '收据',
    number: '收据编号',
    date: '日期（UTC）',
    account: '账号',
    what: '项目',
    added: 'Parley 余额充值',
    refill: 'Parley 余额自动充值',
    method: '支付方式',
    amount: '金额',
    refunded: '已退款',
    sandbox: '沙盒付款，未实际扣款。',
  },
} as const;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const money = (micros: number): string => `$${toDollars(micros).toFixed(2)} USD`;

function toMethod({ brand, last4 }: PaymentRow): string | null {
  return brand === null || last4 === null ? null : `${brand.toUpperCase()} **** ${last4}`;
}

export function toReceipt(payment: PaymentRow, payer: Payer): AsyncIterable<string> {
  const texts = TEXTS[payer.language];
  const refunded = payment.taken + payment.uncovered;
  const method = toMethod(payment);
  const rows: readonly (readonly [string, string])[] = [
    [texts.number, toReceiptNumber(payment) ?? ''],
    [texts.date, new Date(payment.completed_at ?? 0).toISOString().slice(0, 16).replace('T', ' ')],
    [texts.account, payer.email ?? payer.username ?? payment.user_id],
    [texts.what, payment.kind === 'auto_refill' ? texts.refill : texts.added],
    ...(method === null ? [] : [[texts.method, method] as const]),
    [texts.amount, money(payment.amount)],
    ...(refunded === 0 ? [] : [[texts.refunded, money(refunded)] as const]),
  ];
  const lines = rows.map(
    ([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  const note = payment.provider === 'sandbox' ? `<p>${texts.sandbox}</p>` : '';
  return Readable.from([
    `<!doctype html>
<html lang="${payer.language}"><head><meta charset="utf-8"><title>${texts.title} ${toReceiptNumber(payment) ?? ''}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}
th,td{padding:.6rem 0;border-bottom:1px solid #ccc;text-align:left;font-weight:400}td{text-align:right}</style></head>
<body><h1>Parley · ${texts.title}</h1>${note}<table>${lines.join('')}</table></body></html>
`,
  ]);
}
