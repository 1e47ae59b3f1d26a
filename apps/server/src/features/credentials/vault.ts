// Values sealed for their owner and entry. A text that was sealed with the first of them tells whether the server still has
// the key: without it nothing is read, and nothing that is there is written over.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { z } from 'zod';
import { keyNumberOf, type Sealer } from '../../platform/crypto/sealed-text.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { CredentialValues } from '../../toolbox/tool.ts';
import {
  findCheck,
  insertCheck,
  removeCheck,
  type CredentialId,
  type CredentialRow,
} from './credentials.store.ts';

const CHECK_ID = 'check';
const CHECK_TEXT = 'These are the keys of the vault.';
const Values = z.record(z.string(), z.string());

export interface Vault {
  /** Throws `vault_unavailable` where the key is not the one that the vault was filled with. */
  check(reader: Reader): Promise<void>;
  /** The number of the key that the vault was filled with, where it is not there; `null`: all is well. */
  findLostKey(reader: Reader): Promise<number | null>;
  /** Whether it was ever filled: until then, it tells nothing of the key. */
  isFilled(reader: Reader): Promise<boolean>;
  /** The same before the first entry of all is written. */
  prepare(tx: Tx): Promise<void>;
  /** Lets the next entry fill it with another key, once what the lost one has sealed is forgotten. */
  reopen(tx: Tx): Promise<void>;
  toId(of: CredentialId): string;
  seal(of: CredentialId, values: CredentialValues): string;
  /** `null` where it was made for another owner or entry, or is damaged. */
  open(row: CredentialRow): CredentialValues | null;
}

export function createVault(sealer: Sealer): Vault {
  const toId = ({ user_id: userId, credential_key: key }: CredentialId): string => `${userId}/${key}`;

  async function findLostKey(reader: Reader): Promise<number | null> {
    const found = await findCheck(reader, CHECK_ID);
    return found && sealer.open(found.text_enc, CHECK_ID) === null ? keyNumberOf(found.text_enc) : null;
  }

  async function check(reader: Reader): Promise<void> {
    if ((await findLostKey(reader)) !== null) throw new AppError('vault_unavailable');
  }

  return {
    check,
    findLostKey,
    isFilled: async (reader) => (await findCheck(reader, CHECK_ID)) !== undefined,
    async prepare(tx) {
      if (!(await findCheck(tx, CHECK_ID)))
        await insertCheck(tx, { id: CHECK_ID, text_enc: sealer.seal(CHECK_TEXT, CHECK_ID) });
      // Another server, with another key, may have been first.
      await check(tx);
    },
    async reopen(tx) {
      if ((await findLostKey(tx)) !== null) await removeCheck(tx, CHECK_ID);
    },
    toId,
    seal: (of, values) => sealer.seal(JSON.stringify(values), toId(of)),
    open(row) {
      const text = sealer.open(row.values_enc, toId(row));
      return text === null ? null : Values.parse(JSON.parse(text));
    },
  };
}
