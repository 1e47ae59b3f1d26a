// One session per person and server, opened with the first call and closed when nobody has needed it for a while. A server
// belongs to one person, so its id names both.
import { listUrlSecrets } from '@parley/contract/custom-tools/url-secrets.ts';
import type { Clock, Timer } from '../../../../platform/clock.ts';
import type { Outbound } from '../../../../platform/outbound/outbound.ts';
import { toListedTools, type ListedTools } from '../definition.ts';
import type { McpServerRow } from '../mcp.store.ts';
import type { McpSecrets } from '../secrets.ts';
import type { McpConnection } from './connect.ts';
import { createMcpFetch, type McpAccess } from './mcp-fetch.ts';
import { createLimited, within } from './limited.ts';
import { isForgotten, toStatus } from './mcp-failure.ts';
import { watchSecrets } from './sent-secrets.ts';

const IDLE_MS = 5 * 60_000;
const OPEN_MS = 15_000;
const MAX_SESSIONS = 500;
/** What a server lists is looked at again before a call that comes later than this. */
const LIST_AGE_MS = 60_000;
const CLOSE_MS = 3_000;

export interface McpSession {
  readonly connection: McpConnection;
  readonly listed: ListedTools;
}

export interface McpSessions {
  /**
   * Works with the session of the server; where `isFresh`, with one that is being opened now. Who still works with the
   * session before it comes to an end.
   */
  use<T>(
    server: McpServerRow,
    options: { readonly signal?: AbortSignal; readonly isFresh?: boolean },
    work: (session: McpSession, signal: AbortSignal) => Promise<T>,
  ): Promise<T>;
  /** Closes the sessions of a server that has changed or is gone, and ends what is done with them. */
  drop(serverId: string): void;
  stop(): Promise<void>;
}

export interface McpSessionsDeps {
  readonly outbound: Pick<Outbound, 'open'>;
  readonly clock: Clock;
  readonly toAccess: (server: McpServerRow) => McpAccess;
  readonly secrets: Pick<McpSecrets, 'openUrl'>;
}

interface Entry {
  readonly serverId: string;
  readonly revision: number;
  readonly life: AbortController;
  readonly connection: Promise<McpConnection>;
  listed: { readonly tools: Promise<ListedTools>; readonly atMs: number } | null;
  users: number;
  idle: Timer | null;
}

export function createMcpSessions({ outbound, clock, toAccess, secrets }: McpSessionsDeps): McpSessions {
  /** The one used last is the last. */
  const sessions = new Map<string, Entry>();
  /** Also those that a call is still at work with, but which are used for nothing new. */
  const opened = new Set<Entry>();
  const closing = new Set<Promise<unknown>>();
  const limited = createLimited(clock);

  function open(server: McpServerRow): Entry {
    const life = new AbortController();
    const url = new URL(secrets.openUrl(server));
    const asking = { count: 0 };
    const { access, mask } = watchSecrets(toAccess(server), listUrlSecrets(url.href));
    const fetch = createMcpFetch({
      outbound,
      clock,
      url,
      access,
      isAsking: () => asking.count > 0,
      signal: life.signal,
      // What was not read to its end is not answered: those who wait need not wait on.
      onFailure: (error) => life.abort(error),
    });
    const connection = limited(OPEN_MS, life.signal, async (signal) => {
      const { connectMcp } = await import('./connect.ts');
      return connectMcp({ url, fetch, asking, signal, mask });
    });
    connection.catch(() => undefined);
    const { id: serverId, revision } = server;
    const entry: Entry = { serverId, revision, life, connection, listed: null, users: 0, idle: null };
    opened.add(entry);
    return entry;
  }

  function close(entry: Entry): void {
    if (!opened.delete(entry)) return;
    entry.idle?.cancel();
    const closed = limited(CLOSE_MS, undefined, async () => (await entry.connection).close())
      // A session that did not open, or a server that is gone.
      .catch(() => undefined)
      .finally(() => {
        entry.life.abort(new Error('The session is closed.'));
        closing.delete(closed);
      });
    closing.add(closed);
  }

  /** Nothing new is done with it, and it is closed once nobody works with it. */
  function retire(entry: Entry): void {
    if (sessions.get(entry.serverId) === entry) sessions.delete(entry.serverId);
    if (entry.users === 0) close(entry);
  }

  function drop(serverId: string): void {
    sessions.delete(serverId);
    for (const entry of opened) if (entry.serverId === serverId) close(entry);
  }

  function find(server: McpServerRow, isFresh: boolean): Entry {
    const known = sessions.get(server.id);
    // Its tokens or its address are others now.
    if (known && known.revision !== server.revision) drop(server.id);
    // One that is still being opened is as fresh as another.
    const isUsable =
      known?.revision === server.revision &&
      !known.life.signal.aborted &&
      (!isFresh || known.listed === null);
    if (known && !isUsable) retire(known);
    const entry = isUsable ? known : open(server);
    sessions.delete(server.id);
    sessions.set(server.id, entry);
    const oldest = [...sessions].find(([, { users }]) => users === 0);
    if (sessions.size > MAX_SESSIONS && oldest && oldest[1] !== entry) retire(oldest[1]);
    return entry;
  }

  async function list(entry: Entry, connection: McpConnection): Promise<ListedTools> {
    if (!entry.listed || clock.monotonic() - entry.listed.atMs > LIST_AGE_MS) {
      const tools = limited(OPEN_MS, entry.life.signal, (signal) => connection.listTools(signal)).then(
        (listed) => toListedTools(listed, connection.countLeftOut('tools/list')),
      );
      tools.catch(() => undefined);
      entry.listed = { tools, atMs: clock.monotonic() };
    }
    return entry.listed.tools;
  }

  async function attempt<T>(
    server: McpServerRow,
    entry: Entry,
    signal: AbortSignal | undefined,
    work: (session: McpSession, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    entry.idle?.cancel();
    entry.users += 1;
    const both = signal ? AbortSignal.any([signal, entry.life.signal]) : entry.life.signal;
    let isOpen = false;
    try {
      const connection = await within(both, entry.connection);
      const listed = await within(both, list(entry, connection));
      isOpen = true;
      return await within(both, work({ connection, listed }, both));
    } catch (error) {
      // A caller that gives up, and a call that the server refuses, leave the session as it is.
      if (!isOpen || entry.life.signal.aborted || toStatus(error) !== null) retire(entry);
      throw error;
    } finally {
      entry.users -= 1;
      if (sessions.get(server.id) !== entry) retire(entry);
      else if (entry.users === 0) entry.idle = clock.after(IDLE_MS, () => retire(entry));
    }
  }

  return {
    async use(server, { signal, isFresh = false }, work) {
      const entry = find(server, isFresh);
      const isOld = entry.listed !== null;
      try {
        return await attempt(server, entry, signal, work);
      } catch (error) {
        // The server has forgotten the session, so it has not done anything either.
        if (!isOld || !isForgotten(error)) throw error;
        return attempt(server, find(server, true), signal, work);
      }
    },
    drop,
    async stop() {
      for (const entry of opened) close(entry);
      sessions.clear();
      await Promise.all(closing);
    },
  };
}
