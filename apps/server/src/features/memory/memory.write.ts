// Writes to what one agent remembers about one person. An earlier wording is kept below the memory, whose id stays.
import { MAX_MEMORIES, MAX_MEMORY_HISTORY, type MemoryChange } from '@parley/contract/memory/schemas.ts';
import { toSearchedText } from '@parley/contract/search/words.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockNamed } from '../../platform/db/dialect.ts';
import type { Ids } from '../../platform/ids.ts';
import { isSameFact, isSameKey } from './memory.similar.ts';
import {
  insertMemory,
  listEarlier,
  listMind,
  removeMemories,
  removeWordings,
  updateMemory,
  type MemoryRow,
  type Mind,
} from './memory.store.ts';

export interface Fact {
  readonly text: string;
  readonly key: string | null;
  readonly importance: 1 | 2 | 3;
  readonly source: MemoryRow['source'];
  readonly runId: string | null;
}

export interface MemoryWriter {
  /** Takes the place of a memory with the same key; what an agent saves, also of one in the same words. Answers its id. */
  save(tx: Tx, mind: Mind, fact: Fact): Promise<string>;
  /** The mind is locked. */
  change(tx: Tx, row: MemoryRow, change: MemoryChange): Promise<void>;
  /** The mind is locked. Throws `conflict` where there is no earlier wording. */
  revert(tx: Tx, row: MemoryRow): Promise<void>;
}

export function lockMind(tx: Tx, mind: Mind): Promise<void> {
  return lockNamed(tx, 'memories', `${mind.user_id} ${mind.agent_id}`);
}

const toSearched = (key: string | null, text: string): string => toSearchedText(`${key ?? ''}\n${text}`);

/** The one with this very key before others that are written otherwise. */
export function findKey(rows: readonly MemoryRow[], key: string): MemoryRow | undefined {
  return (
    rows.find((row) => row.key === key) ?? rows.find((row) => row.key !== null && isSameKey(row.key, key))
  );
}

function findReplaced(rows: readonly MemoryRow[], { key, text, source }: Fact): MemoryRow | undefined {
  const withKey = key === null ? undefined : findKey(rows, key);
  if (withKey || source === 'user') return withKey;
  return rows.find((row) => (key === null || row.key === null) && isSameFact(row.text, text));
}

/** The oldest of the least important go first. */
function byWorth(one: MemoryRow, other: MemoryRow): number {
  return one.importance - other.importance || one.updated_at - other.updated_at;
}

export function createMemoryWriter({
  clock,
  ids,
}: {
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'create'>;
}): MemoryWriter {
  async function keepWording(tx: Tx, row: MemoryRow): Promise<void> {
    const id = ids.create('mem');
    await insertMemory(tx, { ...row, id, superseded_by: row.id, created_at: row.updated_at });
    const earlier = await listEarlier(tx, row.user_id, [row.id]);
    await removeWordings(
      tx,
      row.user_id,
      earlier.slice(MAX_MEMORY_HISTORY).map((each) => each.id),
    );
  }

  async function reword(tx: Tx, row: MemoryRow, next: Partial<MemoryRow>): Promise<void> {
    const { key = row.key, text = row.text } = next;
    if (text !== row.text) await keepWording(tx, row);
    await updateMemory(tx, row, { ...next, search_text: toSearched(key, text), updated_at: clock.now() });
  }

  return {
    async save(tx, mind, fact) {
      await lockMind(tx, mind);
      const rows = await listMind(tx, mind);
      const { key, text, importance, source, runId } = fact;
      const known = findReplaced(rows, fact);
      if (known) {
        // A person pins what every run should know; an agent that saves it again says no more than the usual.
        const kept = source === 'agent' ? Math.max(known.importance, importance) : importance;
        const next = { key: known.key ?? key, text, importance: kept, source, run_id: runId };
        await reword(tx, known, next);
        return known.id;
      }
      const nowMs = clock.now();
      const row: MemoryRow = {
        ...mind,
        id: ids.create('mem'),
        key,
        text,
        search_text: toSearched(key, text),
        importance,
        source,
        run_id: runId,
        step: null,
        use_count: 0,
        last_used_at: null,
        last_used_run: null,
        superseded_by: null,
        created_at: nowMs,
        updated_at: nowMs,
      };
      const least = rows.toSorted(byWorth).slice(0, Math.max(0, rows.length + 1 - MAX_MEMORIES));
      await removeMemories(
        tx,
        mind.user_id,
        least.map(({ id }) => id),
      );
      await insertMemory(tx, row);
      return row.id;
    },

    async change(tx, row, { text, key, importance }) {
      // Two from before keys were compared like this stay as they are.
      if (key !== undefined && key !== null && key !== row.key) {
        const others = await listMind(tx, row);
        const rest = others.filter((other) => other.id !== row.id);
        if (findKey(rest, key)) throw new AppError('conflict');
      }
      // How much it matters says nothing of when it was learned.
      if (importance !== undefined) await updateMemory(tx, row, { importance });
      if (text !== undefined || key !== undefined)
        await reword(tx, row, {
          ...(text !== undefined && { text, source: 'user', run_id: null }),
          ...(key !== undefined && { key }),
        });
    },

    async revert(tx, row) {
      const [earlier] = await listEarlier(tx, row.user_id, [row.id]);
      if (!earlier) throw new AppError('conflict');
      const { text, source, run_id: runId, step } = earlier;
      await removeWordings(tx, row.user_id, [earlier.id]);
      await updateMemory(tx, row, {
        text,
        // The key may be another by now.
        search_text: toSearched(row.key, text),
        source,
        run_id: runId,
        step,
        updated_at: clock.now(),
      });
    },
  };
}
