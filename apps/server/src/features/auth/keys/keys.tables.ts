// API keys.
import type { TableRules } from '../../../platform/db/table-rules.ts';

interface ApiKeyTable {
  id: string;
  user_id: string;
  /** Set for a key that can run this deployment and nothing else. */
  deployment_id: string | null;
  name: string;
  prefix: string;
  key_hash: string;
  /** JSON list. */
  scopes: string;
  created_at: number;
  last_used_at: number | null;
  expires_at: number | null;
  revoked_at: number | null;
  /** The idempotency key of the request that made it, and the hash of what was asked for. */
  request_key: string | null;
  request_hash: string | null;
}

declare module '../../../platform/db/schema.ts' {
  interface Tables {
    api_keys: ApiKeyTable;
  }
}

export const KEY_TABLES: TableRules<'api_keys'> = {
  api_keys: {
    personal: {
      owner: 'user_id',
      key: ['id'],
      hidden: ['key_hash', 'request_key', 'request_hash'],
      onRemoval: 'removed',
    },
    backup: { key: ['id'] },
  },
};
