// Webhooks and the calls that they were sent.
import type { HookAnswerMode } from '@parley/contract/deployments/webhook-schemas.ts';
import type { Flag } from '../../../platform/db/flag.ts';
import type { TableRules } from '../../../platform/db/table-rules.ts';
import { RESULT_PURPOSE } from '../results/results.tables.ts';

interface WebhookTable {
  /** Of the deployment. */
  id: string;
  user_id: string;
  token_hash: string;
  /** Sealed, these two. */
  token_enc: string;
  secret_enc: string | null;
  prompt_template: string | null;
  append_body: Flag;
  /** JSON. */
  signature: string;
  answer: HookAnswerMode;
  /** JSON. */
  condition: string | null;
  delivery_id_from: string | null;
  /** What may be shown of it; beside it, in full and sealed. */
  callback_url: string | null;
  callback_url_enc: string | null;
  listens_until: number | null;
  /** JSON of the request that was received while it listened. */
  sample: string | null;
  /** When it is removed. */
  sample_until: number | null;
}

interface HookDeliveryTable {
  id: string;
  deployment_id: string;
  user_id: string;
  /** The sender's. */
  delivery_id: string | null;
  /** Set for the first call with its delivery id, and unique: it is the one that runs. */
  claim: string | null;
  body_hash: string | null;
  received_at: number;
  /** The status that it was answered with. */
  status: number | null;
  event: string | null;
  note: string | null;
  took_ms: number | null;
  run_id: string | null;
  redelivery_of: string | null;
  ip: string;
  /** JSON, these two. */
  request: string | null;
  reply: string | null;
}

declare module '../../../platform/db/schema.ts' {
  interface Tables {
    webhooks: WebhookTable;
    hook_deliveries: HookDeliveryTable;
  }
}

export const WEBHOOK_PURPOSE = 'webhooks';

export const WEBHOOK_TABLES: TableRules<'webhooks' | 'hook_deliveries'> = {
  webhooks: {
    personal: {
      owner: 'user_id',
      key: ['id'],
      hidden: ['token_hash', 'token_enc', 'secret_enc', 'callback_url_enc'],
      onRemoval: 'removed',
    },
    backup: { key: ['id'] },
    sealed: { token_enc: WEBHOOK_PURPOSE, secret_enc: WEBHOOK_PURPOSE, callback_url_enc: RESULT_PURPOSE },
  },
  hook_deliveries: {
    personal: {
      owner: 'user_id',
      key: ['id'],
      hidden: ['claim', 'body_hash'],
      pageRows: 20,
      onRemoval: 'removed',
      slice: { key: ['id'], rows: 100 },
    },
    backup: { key: ['id'], pageRows: 20 },
  },
};
