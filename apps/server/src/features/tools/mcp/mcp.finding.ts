// Keeps what an attempt to list the tools of a server has found out.
import { sql } from 'kysely';
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
    const nowMs = clock.now();
    // As it stands in the row: another attempt may have failed before.
    const since = sql<number>`coalesce(unreachable_since, ${nowMs})`;
    const reach = state.state && { unreachable_since: state.state === 'unreachable' ? since : null };
    if (!(await updateServer(tx, server, { ...state, ...reach, updated_at: nowMs }))) return;
    if (listed) await listing.takeOver(tx, server, listed);
    await keepMissingScopes(tx, server, missingScopes);
  };
}
