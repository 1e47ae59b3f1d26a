import { z } from 'zod';
import type { LocalDatabase } from '../../platform/store/database.ts';
import { Suggestion, SystemPrompt } from './prompt.ts';
import type { PromptCollections, Collection } from './collection.ts';

// What a guest keeps, in the browser database under `custom-prompts` and the guest's id.

const STORE = 'system-prompts';
const STORAGE_NAME = 'custom-prompts';

function createLocalCollection<Entry extends { readonly id: string }>(
  database: LocalDatabase,
  prefix: string,
  schema: z.ZodType<Entry>,
): Collection<Entry> {
  const Kept = z.object({ savedAt: z.number(), entry: schema });
  return {
    async list() {
      const values = await database.list(STORE, prefix);
      const kept = values.flatMap((value) => Kept.safeParse(value).data ?? []);
      return kept.toSorted((a, b) => b.savedAt - a.savedAt).map(({ entry }) => entry);
    },
    async save(entry) {
      await database.write(STORE, [{ key: prefix + entry.id, value: { savedAt: Date.now(), entry } }]);
    },
    async remove(id) {
      await database.write(STORE, [{ key: prefix + id, value: undefined }]);
    },
  };
}

export function createLocalCollections(database: LocalDatabase, ownerId: string): PromptCollections {
  const prefix = `${STORAGE_NAME}/${ownerId}`;
  return {
    prompts: createLocalCollection(database, `${prefix}/prompt/`, SystemPrompt),
    suggestions: createLocalCollection(database, `${prefix}/suggestion/`, Suggestion),
  };
}

async function moveCollection<Entry extends { readonly id: string }>(
  from: Collection<Entry>,
  to: Collection<Entry>,
): Promise<void> {
  // The oldest first, so that the order stays.
  for (const entry of (await from.list()).toReversed()) {
    await to.save(entry, true);
    await from.remove(entry.id);
  }
}

/** A guest has become a member: each entry leaves the browser once the server has it. */
export async function moveUp(from: PromptCollections, to: PromptCollections): Promise<void> {
  await moveCollection(from.prompts, to.prompts);
  await moveCollection(from.suggestions, to.suggestions);
}
