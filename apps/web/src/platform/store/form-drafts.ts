// What a person has typed into a form and not saved yet, kept in this browser until it is.
import type { z } from 'zod';
import { readLocal, removeLocal, writeLocal } from './safe-storage.ts';

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
  remove(place: DraftPlace): void;
}

/** Nothing that is secret belongs in a draft: what is kept here is readable to anyone who uses the browser. */
export function createFormDrafts<Draft>(name: string, schema: z.ZodType<Draft>): FormDrafts<Draft> {
  const toKey = ({ userId, id }: DraftPlace) => `${name}:${userId}:${id ?? 'new'}`;
  return {
    read(place) {
      try {
        return schema.parse(JSON.parse(readLocal(toKey(place)) ?? 'null'));
      } catch {
        // None yet, or damaged.
        return null;
      }
    },
    write: (place, draft) => writeLocal(toKey(place), JSON.stringify(draft)),
    remove: (place) => removeLocal(toKey(place)),
  };
}
