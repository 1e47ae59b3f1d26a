// Keeps what an attempt to list the tools of a server has found out.
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Finding } from './mcp.ask.ts';
import { createListing } from './mcp.listing.ts';
import { updateServer, type McpServerRow } from './mcp.store.ts';
import type { KeepMissingScopes } from './sign-in/missing-scopes.ts';

interface KeepFindingDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'create'>;
  readonly keepMissingScopes: KeepMissingScopes;
}

export function createKeepFinding({ clock, ids, keepMissingScopes }: KeepFindingDeps) {
  const listing = createListing({ clock, ids });
  return async (tx: Tx, server: McpServerRow, { state, listed, missingScopes }: Finding): Promise<void> => {
    if (!(await updateServer(tx, server, { ...state, updated_at: clock.now() }))) return;
    if (listed) await listing.takeOver(tx, server, listed);
    await keepMissingScopes(tx, server, missingScopes);
  };
}
