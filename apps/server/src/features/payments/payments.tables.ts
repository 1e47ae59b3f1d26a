// Payments, the events of providers about them, and how accounts like to pay.
import type { PaymentStatus } from '@parley/contract/payments/schemas.ts';
import type { Flag } from '../../platform/db/flag.ts';
import type { TableRules } from '../../platform/db/table-rules.ts';

interface PaymentTable {
  id: string;
  user_id: string;
  kind: 'checkout' | 'auto_refill';
  amount: number;
  status: PaymentStatus;
  provider: 'stripe' | 'sandbox';
  /** Of the provider: the page on which it is paid, or the charge without one. */
  provider_ref: string | null;
  /** Of the provider: what refunds and disputes name. */
  charge_ref: string | null;
  checkout_url: string | null;
  request_key: string | null;
  request_hash: string;
  saves_method: Flag;
  brand: string | null;
  last4: string | null;
  failure: string | null;
  /** As the provider tells it, also before the payment itself is known to be made. */
  refunded: number;
  disputed: number;
  is_dispute_won: Flag;
  /** Of both, once the payment was added: what the balance gave back, and what it could not. */
  taken: number;
  uncovered: number;
  /** Entries after the first; numbers their references. */
  entries: number;
  balance_after: number | null;
  created_at: number;
  updated_at: number;
  completed_at: number | null;
  refunded_at: number | null;
}

interface PaymentEventTable {
  provider: string;
  event_id: string;
  payment_id: string;
  type: string;
  created_at: number;
}

interface PayerTable {
  user_id: string;
  customer_ref: string | null;
  method_ref: string | null;
  brand: string | null;
  last4: string | null;
  exp_month: number | null;
  exp_year: number | null;
  has_refill: Flag;
  threshold: number;
  amount: number;
  monthly_ceiling: number;
  /** Failed refills in a row. */
  failures: number;
  /** That the balance is low, since the last payment. */
  is_told: Flag;
  created_at: number;
  updated_at: number;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    payments: PaymentTable;
    payment_events: PaymentEventTable;
    payers: PayerTable;
  }
}

export const PAYMENT_TABLES: TableRules<'payments' | 'payment_events' | 'payers'> = {
  payments: {
    personal: {
      owner: 'user_id',
      key: ['id'],
      hidden: ['provider_ref', 'charge_ref', 'checkout_url', 'request_key', 'request_hash'],
      onRemoval: 'kept',
    },
    backup: { key: ['id'], sum: 'amount' },
  },
  payment_events: { personal: null, backup: { key: ['provider', 'event_id'] } },
  payers: {
    personal: {
      owner: 'user_id',
      key: ['user_id'],
      hidden: ['customer_ref', 'method_ref'],
      onRemoval: 'removed',
    },
    backup: { key: ['user_id'] },
  },
};
