// What the tools of a run remember and recall.
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SavedMemory, ToolMemory } from '../../toolbox/own-data.ts';
import { createFit } from './memory.similar.ts';
import { countUses, listMind, removeMemories, type MemoryRow, type Mind } from './memory.store.ts';
import { findKey, lockMind, type MemoryWriter } from './memory.write.ts';

/** These are given to every run, as far as there is room. */
const MOST_IMPORTANT = 3;

function toSaved({ id, key, text, importance, updated_at: updatedAtMs }: MemoryRow): SavedMemory {
  return { id, key, text, importance, updatedAtMs };
}

/** The most important first, then by how well they fit, then as given. */
export function listByFit(
  rows: readonly MemoryRow[],
  text: string,
  { limit }: { limit: number },
): SavedMemory[] {
  const fitOf = createFit(text);
  return rows
    .map((row) => ({ row, fit: fitOf(row.search_text), isFirst: row.importance === MOST_IMPORTANT }))
    .toSorted(
      (one, other) =>
        Number(other.isFirst) - Number(one.isFirst) ||
        other.fit - one.fit ||
        other.row.importance - one.row.importance,
    )
    .slice(0, limit)
    .map(({ row }) => toSaved(row));
}

export interface RunMemoryOptions {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly writer: MemoryWriter;
  readonly mind: Mind;
  readonly runId: string;
}

/** What a run reads, it uses. */
export async function noteUse<Read extends Pick<SavedMemory, 'id'>>(
  { db, clock, mind, runId }: Pick<RunMemoryOptions, 'db' | 'clock' | 'mind' | 'runId'>,
  read: readonly Read[],
): Promise<readonly Read[]> {
  const ids = read.map(({ id }) => id);
  if (ids.length > 0) await db.write((tx) => countUses(tx, mind.user_id, { ids, runId, nowMs: clock.now() }));
  return read;
}

export function createRunMemory(options: RunMemoryOptions): ToolMemory {
  const { db, writer, mind, runId } = options;
  const listAll = (): Promise<MemoryRow[]> => listMind(db.read, mind);
  return {
    async save(fact) {
      const id = await db.write((tx) => writer.save(tx, mind, { ...fact, source: 'agent', runId }));
      const saved = (await listAll()).find((row) => row.id === id);
      if (!saved) throw new Error('The memory is gone as soon as it was saved');
      return toSaved(saved);
    },

    async search(words, limit) {
      const fitOf = createFit(words);
      const found = (await listAll())
        .map((row) => ({ row, fit: fitOf(row.search_text) }))
        .filter(({ fit }) => fit > 0)
        .toSorted((one, other) => other.fit - one.fit || other.row.importance - one.row.importance)
        .slice(0, limit)
        .map(({ row }) => toSaved(row));
      return noteUse(options, found);
    },

    list: async (limit) => noteUse(options, (await listAll()).slice(0, limit).map(toSaved)),

    remove: (idOrKey) =>
      db.write(async (tx) => {
        await lockMind(tx, mind);
        const rows = await listMind(tx, mind);
        const found = rows.find(({ id }) => id === idOrKey) ?? findKey(rows, idOrKey);
        return found !== undefined && (await removeMemories(tx, mind.user_id, [found.id])) > 0;
      }),
  };
}
