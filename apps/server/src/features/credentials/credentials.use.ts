// A credential for a call of a tool: opened when the call needs it, and marked when its service refuses it.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FoundCredential } from '../../toolbox/bind-outside.ts';
import { ToolFailure } from '../../toolbox/tool.ts';
import type { CredentialCatalogue } from './credential-catalogue.ts';
import { findOwn, updateState } from './credentials.store.ts';
import type { RenewCredential } from './sign-in/renewal.ts';
import type { Vault } from './vault.ts';

export interface CredentialUseDeps {
  readonly db: Database;
  readonly vault: Vault;
  readonly catalogue: Pick<CredentialCatalogue, 'find'>;
  readonly renew: RenewCredential;
}

/** Throws a `ToolFailure`. */
export type FindCredential = (userId: string, key: string) => Promise<FoundCredential>;

const toMissing = (provider: string): ToolFailure =>
  new ToolFailure(
    'credential_missing',
    `The credential for ${provider} is not configured. Its user can add it in the credential manager.`,
  );

const toInvalid = (provider: string): ToolFailure =>
  new ToolFailure(
    'credential_invalid',
    `${provider} refused the credential. Its user can replace it in the credential manager.`,
  );

export function createCredentialUse({ db, vault, catalogue, renew }: CredentialUseDeps): FindCredential {
  async function checkVault(): Promise<void> {
    try {
      await vault.check(db.read);
    } catch (error) {
      if (error instanceof AppError && error.code === 'vault_unavailable')
        throw new ToolFailure('failed', 'Saved credentials cannot be opened on this server now.');
      throw error;
    }
  }

  return async (userId, key) => {
    const kind = catalogue.find(key)?.kind;
    const saved = await findOwn(db.read, { user_id: userId, credential_key: key });
    if (!kind || !saved) throw toMissing(kind?.provider ?? key);
    await checkVault();
    const opened = vault.open(saved);
    if (opened === null || saved.state === 'invalid') throw toInvalid(kind.provider);
    const held = await renew(kind, { row: saved, values: opened });
    if (!held) throw toInvalid(kind.provider);
    const { row, values } = held;
    return {
      kind,
      values,
      async refuse() {
        await db.write((tx) => updateState(tx, row, { state: 'invalid' }));
        return toInvalid(kind.provider);
      },
    };
  };
}
