// Google identities.
import type { TableRules } from '../../../platform/db/table-rules.ts';

interface AuthIdentityTable {
  id: string;
  user_id: string;
  provider: 'google';
  /** The provider's own, stable id of the person. */
  subject: string;
  email: string;
  created_at: number;
  updated_at: number;
}

/** A nonce that has come back in a Google token. */
interface GoogleNonceTable {
  nonce_hash: string;
  expires_at: number;
}

declare module '../../../platform/db/schema.ts' {
  interface Tables {
    auth_identities: AuthIdentityTable;
    google_nonces: GoogleNonceTable;
  }
}

export const GOOGLE_TABLES: TableRules<'auth_identities' | 'google_nonces'> = {
  auth_identities: {
    personal: { owner: 'user_id', key: ['id'], hidden: [], onRemoval: 'removed' },
    backup: { key: ['id'] },
  },
  google_nonces: { personal: null, backup: { key: ['nonce_hash'] } },
};
