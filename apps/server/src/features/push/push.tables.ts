// Devices that are notified by web push, and the server's own key.
import type { TableRules } from '../../platform/db/table-rules.ts';

interface PushDeviceTable {
  id: string;
  user_id: string;
  /** The sign-in it belongs to: what has signed out is notified no more. */
  login_id: string | null;
  endpoint_hash: string;
  /** Sealed JSON: its address is a secret, with its keys. */
  subscription_enc: string;
  created_at: number;
}

interface PushKeyTable {
  id: string;
  public_key: string;
  /** Sealed. */
  private_key_enc: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    push_devices: PushDeviceTable;
    push_keys: PushKeyTable;
  }
}

export const PUSH_PURPOSE = 'push';

export const PUSH_TABLES: TableRules<'push_devices' | 'push_keys'> = {
  push_devices: {
    personal: {
      owner: 'user_id',
      key: ['id'],
      hidden: ['endpoint_hash', 'subscription_enc'],
      onRemoval: 'removed',
    },
    backup: { key: ['id'] },
    sealed: { subscription_enc: PUSH_PURPOSE },
  },
  // Devices have subscribed with it: another one would reach none of them.
  push_keys: { personal: null, backup: { key: ['id'] }, sealed: { private_key_enc: PUSH_PURPOSE } },
};
