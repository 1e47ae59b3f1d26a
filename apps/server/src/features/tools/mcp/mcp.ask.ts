// Asks a server what it is and which tools it has.
import type { Clock } from '../../../platform/clock.ts';
import { toPlainWords } from '../../../toolbox/plain-words.ts';
import { SignInNeeded, toServerFailure } from './client/mcp-failure.ts';
import type { McpSessions } from './client/sessions.ts';
import type { ListedTools } from './definition.ts';
import type { McpServerRow } from './mcp.store.ts';

const MAX_WORDS = 200;

/** What an attempt to list the tools has found out. */
export interface Finding {
  readonly state: Partial<McpServerRow>;
  readonly listed: ListedTools | null;
  /** Scopes that the server wants for it. */
  readonly missingScopes: string | null;
}

/** They are shown, and stored: without what changes how others look, and what no database takes. */
const cut = (text: string | null): string | null =>
  text === null ? null : toPlainWords(text).slice(0, MAX_WORDS).toWellFormed();

/** Throws `destination_blocked`; everything else is a state of the server. */
export function createAsk({ clock, sessions }: { readonly clock: Clock; readonly sessions: McpSessions }) {
  return async (server: McpServerRow): Promise<Finding> => {
    const beganMs = clock.monotonic();
    try {
      return await sessions.use(server, { isFresh: true }, ({ connection, listed }) =>
        Promise.resolve({
          listed,
          missingScopes: null,
          state: {
            state: 'ready' as const,
            problem: null,
            server_name: cut(connection.serverName),
            server_version: cut(connection.serverVersion),
            protocol_version: cut(connection.protocolVersion),
            tools_left_out: listed.leftOut,
            response_ms: Math.round(clock.monotonic() - beganMs),
            last_refreshed_at: clock.now(),
          },
        }),
      );
    } catch (error) {
      const failure = toServerFailure(error);
      if (failure instanceof SignInNeeded)
        return {
          listed: null,
          missingScopes: failure.missingScopes,
          state: { state: 'sign_in_needed', problem: null },
        };
      if (failure.code === 'destination_blocked') throw failure;
      const isReachable =
        failure.code === 'destination_unreadable' || failure.code === 'destination_too_large';
      return {
        listed: null,
        missingScopes: null,
        state: { state: isReachable ? 'failed' : 'unreachable', problem: failure.code },
      };
    }
  };
}
