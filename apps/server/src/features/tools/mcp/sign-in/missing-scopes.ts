// Scopes that a server has named when it refused a call: the next sign-in asks for them.
import type { Clock } from '../../../../platform/clock.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { findServer, updateServer, type McpServerRow } from '../mcp.store.ts';
import type { McpSecrets } from '../secrets.ts';
import type { HeldSignIn } from './sign-in.provider.ts';

/** Characters. */
export const MAX_SCOPES = 500;

export type KeepMissingScopes = (
  tx: Tx,
  server: Pick<McpServerRow, 'id' | 'user_id'>,
  scopes: string | null,
) => Promise<void>;

interface MissingScopesDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly secrets: McpSecrets;
}

export function createKeepMissingScopes({ clock, secrets }: MissingScopesDeps): KeepMissingScopes {
  return async (tx, { id, user_id: userId }, scopes) => {
    if (scopes === null || scopes.length > MAX_SCOPES) return;
    const current = await findServer(tx, userId, id);
    // Without a sign-in the first one asks for what the server names then. A renewal that is under way writes the tokens
    // beside them: the next call that is refused names the scopes again.
    if (!current?.sign_in_enc || (current.renewing_until ?? 0) > clock.now()) return;
    // Sealed by the sign-in.
    const held = secrets.open(current, current.sign_in_enc) as HeldSignIn | null;
    const changed: HeldSignIn = { ...held, missingScopes: scopes };
    await updateServer(tx, current, { sign_in_enc: secrets.seal(current, changed) });
  };
}
