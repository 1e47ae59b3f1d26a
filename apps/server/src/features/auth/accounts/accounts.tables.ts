// Who people are.
import type { Flag } from '../../../platform/db/flag.ts';
import type { TableRules } from '../../../platform/db/table-rules.ts';

interface UserTable {
  id: string;
  role: 'user' | 'guest';
  is_admin: Flag;
  username: string | null;
  /** Lower-case form, unique. */
  username_key: string | null;
  email: string | null;
  email_key: string | null;
  password_hash: string | null;
  /** Always the sum of the user's balance entries. */
  balance: number;
  /** Part of the balance held by open reservations. */
  reserved: number;
  user_type: string | null;
  language: string | null;
  /** `leaving`: being deleted; as good as gone. */
  status: 'active' | 'suspended' | 'leaving';
  /** Raised to make every token issued before worthless. */
  token_version: number;
  session_id: string | null;
  location_hash: string | null;
  last_login_at: number | null;
  created_at: number;
  updated_at: number;
}

declare module '../../../platform/db/schema.ts' {
  interface Tables {
    users: UserTable;
  }
}

export const ACCOUNT_TABLES: TableRules<'users'> = {
  users: {
    personal: {
      owner: 'id',
      key: ['id'],
      hidden: ['password_hash', 'token_version', 'username_key', 'email_key', 'location_hash', 'reserved'],
      onRemoval: 'removed',
    },
    backup: { key: ['id'] },
  },
};
