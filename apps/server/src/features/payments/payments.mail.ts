// The texts of emails about money.
import { toDollars } from '../../platform/money.ts';

export type PaymentNotice =
  | {
      readonly kind: 'paid';
      readonly amount: number;
      readonly balance: number;
      readonly receipt: string;
      readonly isRefill: boolean;
    }
  | {
      readonly kind: 'refunded' | 'reinstated';
      /** What was begun, or came to nothing. */
      readonly cause: 'refund' | 'dispute';
      readonly amount: number;
      readonly balance: number;
    }
  | { readonly kind: 'refill-failed'; readonly amount: number; readonly isStopped: boolean }
  | { readonly kind: 'refill-unconfirmed'; readonly amount: number }
  | {
      readonly kind: 'low';
      readonly balance: number;
      /** The automatic refill is on, and may add nothing more this month. */
      readonly isAtCeiling: boolean;
    };

const money = (micros: number): string => `$${toDollars(micros).toFixed(2)}`;

function toEnglish(notice: PaymentNotice): readonly [subject: string, text: string] {
  switch (notice.kind) {
    case 'paid': {
      const what = notice.isRefill ? 'Auto-refill added' : 'You added';
      const subject = `Receipt ${notice.receipt}: ${money(notice.amount)} added to your Parley balance`;
      return [
        subject,
        `${what} ${money(notice.amount)}. Your balance is ${money(notice.balance)}.\n\nReceipt: ${notice.receipt}`,
      ];
    }
    case 'refunded':
      return notice.cause === 'refund'
        ? [
            `${money(notice.amount)} was refunded`,
            `A payment was refunded: ${money(notice.amount)}. Your balance is ${money(notice.balance)}.`,
          ]
        : [
            `A payment of ${money(notice.amount)} is disputed`,
            `A payment is disputed at its bank: ${money(notice.amount)} was taken back. Your balance is ${money(notice.balance)}.`,
          ];
    case 'reinstated':
      return [
        `${money(notice.amount)} was added back to your Parley balance`,
        `${notice.cause === 'refund' ? 'A refund failed' : 'A disputed payment was settled'}: ${money(notice.amount)} was added back. Your balance is ${money(notice.balance)}.`,
      ];
    case 'refill-failed':
      return notice.isStopped
        ? [
            'Auto-refill was turned off',
            `Adding ${money(notice.amount)} failed three times in a row. Auto-refill is off; you weren't charged. Add funds with another method to go on.`,
          ]
        : [
            'Auto-refill failed',
            `Adding ${money(notice.amount)} to your Parley balance failed; you weren't charged. It is tried again later, three times at most.`,
          ];
    case 'refill-unconfirmed':
      return [
        'Auto-refill was turned off',
        `The payment provider has not confirmed for three days that ${money(notice.amount)} was paid. Auto-refill is off. What you were charged is added as soon as it is confirmed.`,
      ];
    case 'low':
      return [
        'Your Parley balance is low',
        `Your balance is ${money(notice.balance)}.${notice.isAtCeiling ? ' Auto-refill has added all that it may this month.' : ''} Add funds to keep your chats and agents running.`,
      ];
  }
}

function toChinese(notice: PaymentNotice): readonly [subject: string, text: string] {
  switch (notice.kind) {
    case 'paid': {
      const what = notice.isRefill ? '自动充值' : '你已充值';
      return [
        `收据 ${notice.receipt}：Parley 余额已充值 ${money(notice.amount)}`,
        `${what} ${money(notice.amount)}，当前余额 ${money(notice.balance)}。\n\n收据编号：${notice.receipt}`,
      ];
    }
    case 'refunded':
      return notice.cause === 'refund'
        ? [
            `已退款 ${money(notice.amount)}`,
            `一笔付款已退款 ${money(notice.amount)}，当前余额 ${money(notice.balance)}。`,
          ]
        : [
            `一笔 ${money(notice.amount)} 的付款存在争议`,
            `银行对一笔付款提出争议，已扣回 ${money(notice.amount)}，当前余额 ${money(notice.balance)}。`,
          ];
    case 'reinstated':
      return [
        `${money(notice.amount)} 已返还至 Parley 余额`,
        `${notice.cause === 'refund' ? '一笔退款失败' : '一笔有争议的付款已处理完毕'}，返还 ${money(notice.amount)}，当前余额 ${money(notice.balance)}。`,
      ];
    case 'refill-failed':
      return notice.isStopped
        ? [
            '自动充值已关闭',
            `自动充值 ${money(notice.amount)} 连续三次失败，现已关闭，没有扣款。请换用其他支付方式充值。`,
          ]
        : ['自动充值失败', `自动充值 ${money(notice.amount)} 失败，没有扣款。稍后会重试，最多三次。`];
    case 'refill-unconfirmed':
      return [
        '自动充值已关闭',
        `支付服务商三天内未确认 ${money(notice.amount)} 的付款，自动充值现已关闭。如已扣款，确认后会立即入账。`,
      ];
    case 'low':
      return [
        'Parley 余额不足',
        `当前余额 ${money(notice.balance)}${notice.isAtCeiling ? '，自动充值已达到本月上限' : ''}。请及时充值，以免对话和智能体中断。`,
      ];
  }
}

export function toPaymentMail(
  language: 'en' | 'zh',
  notice: PaymentNotice,
  publicUrl: string,
): { readonly subject: string; readonly text: string } {
  const [subject, text] = language === 'zh' ? toChinese(notice) : toEnglish(notice);
  const page = notice.kind === 'paid' || notice.kind === 'refunded' ? 'payment-history' : 'payment';
  return { subject, text: `${text}\n\n${publicUrl}/#/${page}\n` };
}
