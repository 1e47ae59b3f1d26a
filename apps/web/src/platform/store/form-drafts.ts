// What a person has typed into a form and not saved yet, kept in this browser until it is.
import type { z } from 'zod';
import { registerLocalData } from './local-data.ts';
import {
  listSessionKeys,
  readLocal,
  readSession,
  removeLocal,
  removeSession,
  writeLocal,
  writeSession,
} from './safe-storage.ts';

/** Whose form, and of what; `null`: of something new. */
interface DraftPlace {
  readonly userId: string;
  readonly id: string | null;
}

export interface FormDrafts<Draft> {
  /** Null where there is none, or one that this version of the app cannot read. */
  read(place: DraftPlace): Draft | null;
  /** False where the browser refused. */
  write(place: DraftPlace, draft: Draft): boolean;
  /** Of this tab: what another one has written since stays. */
  remove(place: DraftPlace): void;
}

/**
 * Kept for all tabs, where the one that wrote last is found, and for each tab by itself, so that what is typed in one is
 * there after a reload whatever happens in another. Nothing that is secret belongs in a draft: what is kept here is
 * readable to anyone who uses the browser.
 */
export function createFormDrafts<Draft>(name: string, schema: z.ZodType<Draft>): FormDrafts<Draft> {
  const toKey = ({ userId, id }: DraftPlace) => `${name}:${userId}:${id ?? 'new'}`;
  registerLocalData({
    forget() {
      for (const key of listSessionKeys()) if (key.startsWith(`${name}:`)) removeSession(key);
    },
  });
  return {
    read(place) {
      const key = toKey(place);
      try {
        const json = readSession(key) ?? readLocal(key) ?? 'null';
        const draft = schema.parse(JSON.parse(json));
        // It goes on in this tab.
        writeSession(key, json);
        return draft;
      } catch {
        // None yet, or damaged.
        return null;
      }
    },
    write(place, draft) {
      const json = JSON.stringify(draft);
      writeSession(toKey(place), json);
      return writeLocal(toKey(place), json);
    },
    remove(place) {
      const key = toKey(place);
      const own = readSession(key);
      removeSession(key);
      // What another tab has written since is not saved with this.
      if (readLocal(key) === own) removeLocal(key);
    },
  };
}
