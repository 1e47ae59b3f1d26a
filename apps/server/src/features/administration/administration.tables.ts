// Why admins changed balances.
import type { TableRules } from '../../platform/db/table-rules.ts';

interface BalanceAdjustmentTable {
  /** Of the balance entry. */
  reference: string;
  user_id: string;
  actor_id: string;
  amount: number;
  /** Shown to the user. */
  note: string;
  created_at: number;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    balance_adjustments: BalanceAdjustmentTable;
  }
}

export const ADMINISTRATION_TABLES: TableRules<'balance_adjustments'> = {
  balance_adjustments: {
    // The reference begins with the id of the admin.
    personal: {
      owner: 'user_id',
      key: ['reference'],
      hidden: ['reference', 'actor_id'],
      onRemoval: 'removed',
    },
    backup: { key: ['reference'] },
  },
};
