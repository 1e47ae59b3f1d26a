// Results and requests for approval on their way to recipients outside.
import type { TableRules } from '../../../platform/db/table-rules.ts';

interface ResultDeliveryTable {
  id: string;
  user_id: string;
  deployment_id: string;
  run_id: string;
  about: 'result' | 'approval';
  kind: 'mail' | 'chat' | 'post' | 'push';
  /** Sealed: addresses of chat services are secrets. */
  target_enc: string;
  /** What of the target may be shown. */
  target_shown: string;
  state: 'waiting' | 'delivered' | 'failed' | 'nothing_to_say';
  /** JSON list of attempts: when, and with which result. */
  attempts: string;
  created_at: number;
  updated_at: number;
}

declare module '../../../platform/db/schema.ts' {
  interface Tables {
    result_deliveries: ResultDeliveryTable;
  }
}

export const RESULT_PURPOSE = 'result-deliveries';

export const RESULT_TABLES: TableRules<'result_deliveries'> = {
  result_deliveries: {
    personal: {
      owner: 'user_id',
      key: ['id'],
      hidden: ['target_enc'],
      onRemoval: 'removed',
      slice: { key: ['id'], rows: 1_000 },
    },
    backup: { key: ['id'] },
    sealed: { target_enc: RESULT_PURPOSE },
  },
};
