// Signing in at a server: the person goes to its page and comes back with a code, which is exchanged for tokens. They are
// renewed by one process at a time.
import type { McpClientMetadata, McpSignInAnswer } from '@parley/contract/mcp/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Audit } from '../../../../platform/audit/audit.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { createOpaqueToken, hashToken } from '../../../../platform/crypto/opaque-token.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { saveWithRetry } from '../../../../platform/db/save-with-retry.ts';
import type { Outbound } from '../../../../platform/outbound/outbound.ts';
import type { McpAccess } from '../client/mcp-fetch.ts';
import { createMcpRecord, type McpOwner } from '../mcp.audit.ts';
import { findServer, updateServer, type McpServerRow } from '../mcp.store.ts';
import type { McpSecrets } from '../secrets.ts';
import { toPlainWords } from '../../../../toolbox/plain-words.ts';
import { MAX_SCOPES } from './missing-scopes.ts';
import { createSignInFlow, type HeldSignIn, type SignInFlow } from './sign-in.provider.ts';
import { createRunFlow } from './sign-in.flow.ts';
import { takeRenewal, takeSignIn } from './sign-in.store.ts';

const ANSWER_MS = 10 * 60_000;
const RENEWAL_MS = 40_000;
const LOOK_AGAIN_MS = 250;
/** How long the renewal of another process is waited for. */
const OTHER_RENEWAL_MS = 10_000;
/** A token that ends sooner is renewed before it is used. */
const MARGIN_MS = 30_000;
const PAGE = '/mcp-sign-in';
const METADATA = '/api/mcp-servers/client-metadata.json';

export interface McpSignIns {
  readonly metadata: McpClientMetadata;
  /** Answers the page to open. */
  start(server: McpServerRow): Promise<string>;
  /** Answers the id of the server that is signed in at. */
  finish(owner: McpOwner, answer: McpSignInAnswer): Promise<string>;
  /** The headers of a token, and its renewal. */
  toAccess(server: McpServerRow): McpAccess;
}

export interface McpSignInsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: () => number;
  readonly audit: Pick<Audit, 'add'>;
  readonly secrets: McpSecrets;
  readonly outbound: Pick<Outbound, 'open'>;
  readonly publicUrl: string;
}

function toMetadata(publicUrl: string): McpClientMetadata {
  const root = publicUrl.replace(/\/$/, '');
  return {
    client_id: `${root}${METADATA}`,
    client_name: 'Parley',
    client_uri: root,
    redirect_uris: [`${root}${PAGE}`],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}

export function createMcpSignIns(deps: McpSignInsDeps): McpSignIns {
  const { db, clock, audit, secrets, outbound, publicUrl } = deps;
  const metadata = toMetadata(publicUrl);
  const record = createMcpRecord(audit);
  const run = createRunFlow({ outbound, clock, secrets });
  const renewals = new Map<string, Promise<boolean>>();

  const open = (server: McpServerRow): HeldSignIn =>
    // Sealed here.
    (secrets.open(server, server.sign_in_enc) as HeldSignIn | null) ?? {};

  const toFlow = (held: HeldSignIn, state = ''): SignInFlow =>
    createSignInFlow({ metadata, held, state, nowMs: clock.now() });

  const findCurrent = (server: McpServerRow): Promise<McpServerRow | undefined> =>
    findServer(db.read, server.user_id, server.id);

  /** Whether another process has come by a new token. Throws `destination_timeout` where it takes too long. */
  async function waitForOther(server: McpServerRow, used: string): Promise<boolean> {
    const endMs = clock.monotonic() + OTHER_RENEWAL_MS;
    while (clock.monotonic() < endMs) {
      await clock.sleep(LOOK_AGAIN_MS);
      const current = await findCurrent(server);
      if (!current) return false;
      if (open(current).tokens?.access_token !== used) return true;
      if (current.renewing_until === null || current.renewing_until < clock.now()) return false;
    }
    throw new AppError('destination_timeout');
  }

  async function renew(server: McpServerRow, used: string): Promise<boolean> {
    if (!(await db.write((tx) => takeRenewal(tx, server.id, clock.now(), clock.now() + RENEWAL_MS))))
      return waitForOther(server, used);
    const current = await findCurrent(server);
    if (!current) return false;
    const held = open(current);
    const flow = toFlow(held);
    let change: Partial<McpServerRow> = {};
    try {
      // Another process may have been done just before.
      if (held.tokens?.access_token !== used) return true;
      await run(current, flow, {});
      // Where the token was refused, the library asks for a new sign-in instead.
      if (flow.page() === null) change = { sign_in_enc: secrets.seal(current, flow.held()) };
    } catch {
      return false;
    } finally {
      // The server may take the token that was renewed with no second time.
      await saveWithRetry(deps, () =>
        db.write((tx) => updateServer(tx, current, { ...change, renewing_until: null })),
      );
    }
    return flow.page() === null;
  }

  /** Throws `destination_timeout` where another process renews and is not done in time. */
  function renewOnce(server: McpServerRow, used: string): Promise<boolean> {
    const renewal = renewals.get(server.id) ?? renew(server, used).finally(() => renewals.delete(server.id));
    renewals.set(server.id, renewal);
    return renewal;
  }

  return {
    metadata,
    async start(server) {
      if (!server.url.startsWith('https:')) throw new AppError('mcp_sign_in_failed');
      const state = createOpaqueToken();
      const { client, missingScopes, tokens, endsAtMs } = open(server);
      const flow = toFlow({ client }, state);
      // With those that there are already: a sign-in replaces them.
      const scopes = missingScopes && `${missingScopes} ${tokens?.scope ?? ''}`;
      await run(server, flow, { isNew: true, scopes });
      const page = flow.page();
      if (page?.protocol !== 'https:') throw new AppError('mcp_sign_in_failed');
      const isCurrent = await db.write((tx) =>
        updateServer(tx, server, {
          // What is signed in with stays until the new sign-in has come to its end.
          sign_in_enc: secrets.seal(server, { ...flow.held(), tokens, endsAtMs }),
          sign_in_state: hashToken(state),
          sign_in_until: clock.now() + ANSWER_MS,
        }),
      );
      if (!isCurrent) throw new AppError('mcp_sign_in_failed');
      return page.href;
    },
    async finish(owner, answer) {
      const server = await db.write((tx) =>
        takeSignIn(tx, owner.userId, hashToken(answer.state), clock.now()),
      );
      if (!server || answer.code === undefined || answer.error !== undefined)
        throw new AppError('mcp_sign_in_failed');
      const flow = toFlow({ ...open(server), tokens: undefined });
      await run(server, flow, { answer });
      const { tokens, client, discovery, endsAtMs } = flow.held();
      if (!tokens) throw new AppError('mcp_sign_in_failed');
      await db.write(async (tx) => {
        const isCurrent = await updateServer(tx, server, {
          sign_in_enc: secrets.seal(server, { tokens, client, discovery, endsAtMs }),
          scopes: tokens.scope === undefined ? null : toPlainWords(tokens.scope).slice(0, MAX_SCOPES),
          revision: server.revision + 1,
        });
        if (isCurrent) await record(tx, 'mcp.signed-in', owner, server.id);
      });
      return server.id;
    },
    toAccess(server) {
      let used: string | null = null;
      const read = async (): Promise<HeldSignIn> => {
        const current = await findCurrent(server);
        // A session may outlive the address that it was opened for: another host gets no token of the new one.
        const isSameHost = current && new URL(current.url).origin === new URL(server.url).origin;
        return isSameHost ? open(current) : {};
      };
      return {
        async headers() {
          let held = await read();
          const { tokens, endsAtMs } = held;
          const isEnding = typeof endsAtMs === 'number' && endsAtMs < clock.now() + MARGIN_MS;
          // A token that could not be renewed may still be taken; if not, the answer says so.
          if (isEnding && tokens?.refresh_token !== undefined)
            if (await renewOnce(server, tokens.access_token).catch(() => false)) held = await read();
          used = held.tokens?.access_token ?? null;
          return used === null ? {} : { authorization: `Bearer ${used}` };
        },
        async renew() {
          const { tokens } = await read();
          if (tokens && tokens.access_token !== used) return true;
          return tokens?.refresh_token === undefined ? false : renewOnce(server, tokens.access_token);
        },
      };
    },
  };
}
