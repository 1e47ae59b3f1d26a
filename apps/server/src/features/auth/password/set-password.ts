// The only way a password is replaced. Anyone who knew the old one may have created other credentials, so all of them
// are revoked unless the owner keeps them explicitly.
import type { Tx } from '../../../platform/db/database.ts';
import { findUser, updateUser } from '../auth.store.ts';
import { endLogins } from '../devices/logins.store.ts';
import { removeGoogleIdentity } from '../google/google.store.ts';
import { revokeKeys } from '../keys/keys.store.ts';
import { lockCredentials } from './owner-check.ts';
import { removeResets } from './passwords.store.ts';

export interface NewPassword {
  readonly userId: string;
  readonly passwordHash: string;
  readonly nowMs: number;
  /** The device that stays signed in. */
  readonly keepLogin?: string | null;
  /** Ids of API keys that stay valid. */
  readonly keepKeys?: readonly string[];
  /** The keys of all deployments stay valid. */
  readonly keepDeploymentKeys?: boolean;
  /** Keeps a linked Google identity whose address is not the account's own. */
  readonly keepGoogle?: boolean;
}

export interface EndedAccess {
  readonly devices: number;
  readonly apiKeys: number;
  readonly googleIdentities: number;
}

/** Returns what was revoked. */
export async function setPassword(tx: Tx, given: NewPassword): Promise<EndedAccess> {
  const { userId, passwordHash, nowMs, keepLogin = null, keepKeys = [], keepGoogle = false } = given;
  const keptKeys = { except: keepKeys, exceptOfDeployments: given.keepDeploymentKeys ?? false };
  await lockCredentials(tx, userId);
  const user = await findUser(tx, userId);
  await updateUser(tx, userId, { password_hash: passwordHash, updated_at: nowMs });
  await removeResets(tx, userId);
  return {
    devices: await endLogins(tx, userId, { except: keepLogin, reason: 'password-changed', nowMs }),
    apiKeys: await revokeKeys(tx, userId, nowMs, keptKeys),
    googleIdentities: keepGoogle
      ? 0
      : await removeGoogleIdentity(tx, userId, { exceptAddress: user?.email ?? null }),
  };
}
