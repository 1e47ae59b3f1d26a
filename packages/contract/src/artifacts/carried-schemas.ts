import { z } from 'zod';
import { MAX_ARTIFACT_VERSIONS, MAX_ARTIFACTS, MAX_CARRIED_CHARACTERS } from './constants.ts';
import { sumCharacters, WholeVersion } from './schemas.ts';

/** Made by the person, or kept from messages that are no longer there; versions of an agent are in its calls. */
export const CarriedVersion = WholeVersion.extend({
  by: z.enum(['person', 'agent']),
  at: z.iso.datetime({ offset: true }),
});
export type CarriedVersion = z.infer<typeof CarriedVersion>;
export const CarriedVersions = z
  .array(CarriedVersion)
  .max(MAX_ARTIFACTS * MAX_ARTIFACT_VERSIONS)
  .refine((versions) => sumCharacters(versions) <= MAX_CARRIED_CHARACTERS, {
    error: `must hold ${MAX_CARRIED_CHARACTERS} characters at most`,
  });
