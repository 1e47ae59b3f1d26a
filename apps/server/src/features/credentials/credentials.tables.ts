// What people have saved of services, and by what it is told whether the vault key is still the one that sealed it.
import type { TableRules } from '../../platform/db/table-rules.ts';

interface CredentialTable {
  /** Of owner and entry: the values are sealed for it. */
  id: string;
  user_id: string;
  credential_key: string;
  /** Sealed JSON: values by the name of the field. */
  values_enc: string;
  state: 'set' | 'invalid' | 'untested';
  tested_at: number | null;
  created_at: number;
  updated_at: number;
}

interface VaultCheckTable {
  id: string;
  text_enc: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    credentials: CredentialTable;
    vault_checks: VaultCheckTable;
  }
}

export const VAULT_PURPOSE = 'credentials';

export const CREDENTIAL_TABLES: TableRules<'credentials' | 'vault_checks'> = {
  credentials: {
    personal: {
      owner: 'user_id',
      key: ['credential_key'],
      hidden: ['id', 'values_enc'],
      onRemoval: 'removed',
    },
    backup: { key: ['id'] },
    sealed: { values_enc: VAULT_PURPOSE },
  },
  // Behind the credentials: sealed with a new key once all of them are.
  vault_checks: { personal: null, backup: { key: ['id'] }, sealed: { text_enc: VAULT_PURPOSE } },
};
