import { z } from 'zod';

/** An invalid part of a request. */
export const FieldErrors = z.array(z.object({ field: z.string(), message: z.string() }));

/** The body of every failed call. `code` is a row of the error catalogue. */
export const ApiError = z.object({
  detail: z.string(),
  code: z.string(),
  request_id: z.string(),
  errors: FieldErrors.optional(),
  retry_after: z.number().optional(),
});
export type ApiError = z.infer<typeof ApiError>;
