import { logProblem } from '../../platform/log.ts';
import { localDatabase } from '../../platform/store/database.ts';
import { createLocalCollections, moveUp } from './local-collections.ts';
import { serverCollections } from './prompts.api.ts';
import type { PromptCollections, Collection } from './collection.ts';

export interface Owner {
  readonly id: string;
  readonly isGuest: boolean;
  readonly formerGuestId: string | null;
}

/** Uploads what this browser keeps from the time as a guest; safe to start again. */
export async function moveGuestPrompts({ id, formerGuestId }: Owner): Promise<void> {
  for (const guestId of new Set([formerGuestId ?? id, id])) {
    await moveUp(createLocalCollections(localDatabase, guestId), serverCollections);
  }
}

export function collectionsOf(owner: Owner): PromptCollections {
  if (owner.isGuest) return createLocalCollections(localDatabase, owner.id);
  const afterMove = <Entry>(collection: Collection<Entry>): Collection<Entry> => ({
    ...collection,
    async list() {
      // An entry that the account refuses stays here until it is accepted; the others are shown all the same.
      await moveGuestPrompts(owner).catch((error: unknown) => logProblem('guest-prompts', error));
      return collection.list();
    },
  });
  return {
    prompts: afterMove(serverCollections.prompts),
    suggestions: afterMove(serverCollections.suggestions),
  };
}
