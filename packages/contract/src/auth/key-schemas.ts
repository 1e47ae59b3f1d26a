import { z } from 'zod';
import { SCOPES } from '../endpoint.ts';
import { OwnerProofBody } from './schemas.ts';

export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters of the key, to tell keys apart. */
  prefix: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  expires_at: z.string().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** `key` is shown only once. */
export const NewApiKey = ApiKey.extend({ key: z.string() });

export const ApiKeyList = z.object({
  api_keys: z.array(ApiKey),
  /** How many keys of deployments are valid besides; each deployment lists its own. */
  deployment_keys: z.number(),
  total: z.number(),
  page: z.number(),
  per_page: z.number(),
});

export const ApiKeyBody = z.object({
  /** Quoted in mails. */
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^\P{Cc}*$/u, 'must be one line'),
  /** Names of scopes. Unknown ones are rejected, not ignored. */
  scopes: z.array(z.string().min(1).max(50)).min(1).max(20),
  expires_at: z.iso.datetime().nullable().optional(),
  ...OwnerProofBody.shape,
});
