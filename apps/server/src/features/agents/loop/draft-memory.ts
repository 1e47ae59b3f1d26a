// What an agent remembers that is not saved: nothing beyond the run. Folded from the journal, so that any process goes on
// with it.
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { SavedMemory, ToolMemory } from '../../../toolbox/own-data.ts';
import type { Step } from '../../runs/index.ts';
import { toRecord } from './loop.state.ts';

const SAVE = 'memory-save';
/** As the tools answer. */
const Saved = z.object({
  id: z.string(),
  key: z.string().nullable(),
  text: z.string(),
  importance: z.number(),
  updated_at: z.string(),
});
const Deleted = z.object({ deleted: z.string() });

const isNamed = ({ id, key }: SavedMemory, idOrKey: string): boolean => id === idOrKey || key === idOrKey;

function takeStep(known: readonly SavedMemory[], step: Step): readonly SavedMemory[] {
  const { data } = toRecord(step);
  const deleted = Deleted.safeParse(data).data?.deleted;
  if (deleted !== undefined) return known.filter((memory) => !isNamed(memory, deleted));
  const saved = Saved.safeParse(data).data;
  if (!saved) return known;
  const { updated_at: updatedAt, ...fact } = saved;
  return [{ ...fact, updatedAtMs: Date.parse(updatedAt) }, ...known.filter(({ id }) => id !== fact.id)];
}

/** Newest first. */
function foldMemories(journal: readonly Step[]): readonly SavedMemory[] {
  return journal
    .filter(
      ({ kind, state, tool, parentCallId }) =>
        kind === 'call' &&
        state === 'done' &&
        parentCallId === null &&
        /^memory-(?:save|delete)$/.test(tool ?? ''),
    )
    .reduce<readonly SavedMemory[]>(takeStep, []);
}

export function createDraftMemory(journal: () => readonly Step[], clock: Pick<Clock, 'now'>): ToolMemory {
  const list = (): readonly SavedMemory[] => foldMemories(journal());
  return {
    save({ key, text, importance }) {
      const known = key === null ? undefined : list().find((memory) => memory.key === key);
      const id = known?.id ?? `draft-${journal().filter(({ tool }) => tool === SAVE).length}`;
      return Promise.resolve({ id, key, text, importance, updatedAtMs: clock.now() });
    },
    search(words, limit) {
      const wanted = words.toLowerCase().split(/\s+/);
      const found = list().filter(({ key, text }) => {
        const written = `${key ?? ''} ${text}`.toLowerCase();
        return wanted.some((word) => written.includes(word));
      });
      return Promise.resolve(found.slice(0, limit));
    },
    list: (limit) => Promise.resolve(list().slice(0, limit)),
    remove: (idOrKey) => Promise.resolve(list().some((memory) => isNamed(memory, idOrKey))),
  };
}
