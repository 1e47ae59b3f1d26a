// Arguments that several tools take.
import { z } from 'zod';

const MAX_URL_CHARACTERS = 2_048;

export const webUrl = (what: string) =>
  z
    .url({ protocol: /^https?$/, error: 'must be a whole address that begins with http:// or https://' })
    .max(MAX_URL_CHARACTERS)
    .describe(what);

export const count = (what: string, { most, usual }: { most: number; usual: number }) =>
  z.int().min(1).max(most).default(usual).describe(what);
