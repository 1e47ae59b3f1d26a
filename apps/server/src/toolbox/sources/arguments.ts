// Arguments that tools of several sources take.
import { z } from 'zod';

export const words = (what: string, most = 300) => z.string().trim().min(1).max(most).describe(what);

/** As it stands in addresses, such as `en`, `zh` or `pt-br`. */
export const languageCode = (what: string) =>
  z
    .string()
    .max(20)
    .regex(/^[a-z]{2,12}(-[a-z]{2,12}){0,2}$/, 'must be a language code in lower case, such as en or zh')
    .describe(what);

export const year = (what: string) => z.int().min(1000).max(2100).optional().describe(what);

export const day = (what: string) => z.iso.date().optional().describe(what);

export const count = (what: string, { most, usual }: { most: number; usual: number }) =>
  z.int().min(1).max(most).default(usual).describe(what);
