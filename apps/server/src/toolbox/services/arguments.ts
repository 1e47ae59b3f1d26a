// Arguments and results that tools of several services have in common.
import { z } from 'zod';

export const limit = (what: string, { most, usual }: { readonly most: number; readonly usual: number }) =>
  z.int().min(1).max(most).default(usual).describe(what);

export const words = (what: string, most: number) => z.string().trim().min(1).max(most).describe(what);

export interface Clipped {
  readonly text: string;
  readonly isCut: boolean;
}

export function clip(text: string, most: number): Clipped {
  return { text: text.slice(0, most), isCut: text.length > most };
}

/** An id as services make them: nothing that could change an address. */
export const id = (what: string) =>
  z
    .string()
    .regex(/^[\w-]{1,200}$/, 'must be an id: letters, digits, - and _')
    .describe(what);

/** Where the next page of a list begins, as the last answer told. */
export const cursor = z
  .string()
  .min(1)
  .max(1_000)
  .optional()
  .describe('Where to go on: next_cursor of the last answer.');
