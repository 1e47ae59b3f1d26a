// Links to set a new password.
import type { TableRules } from '../../../platform/db/table-rules.ts';

interface PasswordResetTable {
  token_hash: string;
  user_id: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

declare module '../../../platform/db/schema.ts' {
  interface Tables {
    password_resets: PasswordResetTable;
  }
}

export const PASSWORD_TABLES: TableRules<'password_resets'> = {
  password_resets: {
    personal: { owner: 'user_id', key: ['token_hash'], hidden: ['token_hash'], onRemoval: 'removed' },
    backup: { key: ['token_hash'] },
  },
};
