import { z } from 'zod';
import { MissingCredential } from '../tools/schemas.ts';

/** An invalid part of a request. */
export const FieldErrors = z.array(z.object({ field: z.string(), message: z.string() }));

export const FirstAnswer = z.object({
  decision: z.enum(['approved', 'denied', 'expired']),
  /** A username; `null` where no one answered in time. */
  by: z.string().nullable(),
  at: z.string(),
});
export type FirstAnswer = z.infer<typeof FirstAnswer>;

/** The body of every failed call. `code` is a row of the error catalogue. */
export const ApiError = z.object({
  detail: z.string(),
  code: z.string(),
  request_id: z.string(),
  errors: FieldErrors.optional(),
  retry_after: z.number().optional(),
  /** What an earlier answer said, where the first one counts. */
  first: FirstAnswer.optional(),
  /** Of `missing_credentials`: what to configure. */
  missing_credentials: z.array(MissingCredential).optional(),
  /** Of `hook_run_failed`: what its owner finds it by. */
  run_id: z.string().optional(),
});
export type ApiError = z.infer<typeof ApiError>;
