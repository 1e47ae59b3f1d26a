import { localDatabase } from '../../platform/store/database.ts';
import { createLocalShelves, moveUp } from './local-shelves.ts';
import { serverShelves } from './prompts.api.ts';
import type { PromptShelves, Shelf } from './shelf.ts';

export interface Owner {
  readonly id: string;
  readonly isGuest: boolean;
  readonly formerGuestId: string | null;
}

/** What lies in this browser from the time as a guest goes up; safe to begin again. */
export async function moveGuestPrompts({ id, formerGuestId }: Owner): Promise<void> {
  for (const guestId of new Set([formerGuestId ?? id, id])) {
    await moveUp(createLocalShelves(localDatabase, guestId), serverShelves);
  }
}

export function shelvesOf(owner: Owner): PromptShelves {
  if (owner.isGuest) return createLocalShelves(localDatabase, owner.id);
  const afterMove = <Entry>(shelf: Shelf<Entry>): Shelf<Entry> => ({
    ...shelf,
    async list() {
      await moveGuestPrompts(owner);
      return shelf.list();
    },
  });
  return {
    prompts: afterMove(serverShelves.prompts),
    suggestions: afterMove(serverShelves.suggestions),
  };
}
