// Where a key of the vault is lost for good, what it has sealed is lost too, and the vault stays closed to all users until
// that is forgotten.
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { listAllAfter, removeOwn, type CredentialRow } from './credentials.store.ts';
import type { Vault } from './vault.ts';

interface Deps {
  readonly db: Database;
  readonly audit: Audit;
  readonly vault: Vault;
}

export interface Unreadable {
  readonly credentials: number;
  readonly accounts: number;
}

const NO_ACTOR = { actorId: null, requestId: null };

async function listUnreadable(tx: Tx, vault: Vault): Promise<readonly CredentialRow[]> {
  const unreadable: CredentialRow[] = [];
  let page = await listAllAfter(tx, '');
  while (page.length > 0) {
    unreadable.push(...page.filter((row) => vault.open(row) === null));
    page = await listAllAfter(tx, page.at(-1)?.id ?? '');
  }
  return unreadable;
}

/** Counts what no key opens, and removes it where that is confirmed. What a key opens stays. */
export function forgetUnreadable({ db, audit, vault }: Deps, isConfirmed: boolean): Promise<Unreadable> {
  return db.write(async (tx) => {
    const rows = await listUnreadable(tx, vault);
    if (isConfirmed) {
      for (const row of rows) await removeOwn(tx, row);
      await vault.reopen(tx);
      for (const { credential_key: id, user_id: account } of rows) {
        const target = { type: 'credential', id };
        await audit.add(tx, { action: 'credential.removed', target, details: { account }, ...NO_ACTOR });
      }
    }
    return { credentials: rows.length, accounts: new Set(rows.map((row) => row.user_id)).size };
  });
}
