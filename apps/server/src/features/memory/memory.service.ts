// Facts that agents remember about people: of one person with one agent, never of all who run the agent.
import type { MemoryAgent, MemoryBody, MemoryChange, MemoryQuery } from '@parley/contract/memory/schemas.ts';
import { toSearchPieces } from '@parley/contract/search/words.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { SavedMemory, ToolMemory } from '../../toolbox/own-data.ts';
import { listAgents } from './memory.agents.ts';
import { createRunMemory, listByFit, noteUse } from './memory.run.ts';
import {
  clearMind,
  countMemories,
  findListed,
  listEarlier,
  listMemories,
  listMind,
  removeMemories,
  type ListedMemory,
  type MemoryRow,
} from './memory.store.ts';
import { createMemoryWriter, lockMind } from './memory.write.ts';

export interface MemoryDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'create'>;
  /** Of the given agents, those that the account can see. */
  readonly listVisibleAgents: (
    reader: Reader,
    userId: string,
    ids: readonly string[],
  ) => Promise<ReadonlySet<string>>;
}

export interface KnownMemory {
  readonly row: ListedMemory;
  /** Newest first. */
  readonly earlier: readonly MemoryRow[];
}

export interface MemoryPage {
  readonly memories: readonly KnownMemory[];
  readonly agents: readonly MemoryAgent[];
  readonly total: number;
}

export interface Memories {
  list(userId: string, query: MemoryQuery): Promise<MemoryPage>;
  create(userId: string, given: MemoryBody): Promise<KnownMemory>;
  change(userId: string, id: string, change: MemoryChange): Promise<KnownMemory>;
  revert(userId: string, id: string): Promise<KnownMemory>;
  remove(userId: string, id: string): Promise<void>;
  /** Answers how many there were. */
  clear(userId: string, agentId: string): Promise<number>;
  /** What the tools of a run work with. */
  forRun(run: { readonly userId: string; readonly agentId: string; readonly runId: string }): ToolMemory;
  /** For the instructions of a run: the most important ones, then those that fit the text best. */
  listFitting(query: {
    readonly userId: string;
    readonly agentId: string;
    /** `null` while the run is only planned. */
    readonly runId: string | null;
    readonly text: string;
    readonly limit: number;
  }): Promise<readonly SavedMemory[]>;
}

export function createMemories({ db, clock, ids, listVisibleAgents }: MemoryDeps): Memories {
  const writer = createMemoryWriter({ clock, ids });

  async function withHistory(userId: string, rows: readonly ListedMemory[]): Promise<KnownMemory[]> {
    const all = await listEarlier(
      db.read,
      userId,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({ row, earlier: all.filter((each) => each.superseded_by === row.id) }));
  }

  async function get(userId: string, id: string): Promise<KnownMemory> {
    const row = await findListed(db.read, { user_id: userId, id });
    const [known] = row ? await withHistory(userId, [row]) : [];
    if (!known) throw new AppError('not_found');
    return known;
  }

  /** Under the lock of what the agent remembers, so that it is still there. */
  async function withOwn(
    userId: string,
    id: string,
    work: (tx: Tx, row: MemoryRow) => Promise<unknown>,
  ): Promise<void> {
    await db.write(async (tx) => {
      const seen = await findListed(tx, { user_id: userId, id });
      if (!seen) throw new AppError('not_found');
      await lockMind(tx, seen);
      const locked = await findListed(tx, { user_id: userId, id });
      if (!locked) throw new AppError('not_found');
      const { agent_name: _name, ...row } = locked;
      await work(tx, row);
    });
  }

  return {
    async list(userId, { agent_id: agentId, q = '', sort, page, per_page: limit }) {
      const filter = { userId, agentId, pieces: toSearchPieces(q) };
      const rows = await listMemories(db.read, filter, { sort, limit, offset: (page - 1) * limit });
      return {
        memories: await withHistory(userId, rows),
        agents: await listAgents(db.read, userId),
        total: await countMemories(db.read, filter),
      };
    },

    async create(userId, { agent_id: agentId, text, key, importance }) {
      const mind = { user_id: userId, agent_id: agentId };
      const visible = await listVisibleAgents(db.read, userId, [agentId]);
      if (!visible.has(agentId)) throw new AppError('not_found');
      const fact = { text, key, importance, source: 'user', runId: null } as const;
      return get(userId, await db.write((tx) => writer.save(tx, mind, fact)));
    },

    async change(userId, id, change) {
      await withOwn(userId, id, (tx, row) => writer.change(tx, row, change));
      return get(userId, id);
    },

    async revert(userId, id) {
      await withOwn(userId, id, (tx, row) => writer.revert(tx, row));
      return get(userId, id);
    },

    remove: (userId, id) => withOwn(userId, id, (tx) => removeMemories(tx, userId, [id])),

    clear: (userId, agentId) =>
      db.write(async (tx) => {
        const mind = { user_id: userId, agent_id: agentId };
        await lockMind(tx, mind);
        const removed = await countMemories(tx, { userId, agentId, pieces: [] });
        await clearMind(tx, mind);
        return removed;
      }),

    forRun: ({ userId, agentId, runId }) =>
      createRunMemory({ db, clock, writer, mind: { user_id: userId, agent_id: agentId }, runId }),

    async listFitting({ userId, agentId, runId, text, limit }) {
      const mind = { user_id: userId, agent_id: agentId };
      const fitting = listByFit(await listMind(db.read, mind), text, { limit });
      return runId === null ? fitting : noteUse({ db, clock, mind, runId }, fitting);
    },
  };
}
