import { z } from 'zod';

/** A result, or a request for approval, on its way to one recipient. */
export const ResultDelivery = z.object({
  id: z.string(),
  about: z.enum(['result', 'approval']),
  kind: z.enum(['mail', 'chat', 'post', 'push']),
  /** What may be shown of it: of all but mail its host and its end; of a device nothing. */
  target: z.string(),
  /** `nothing_to_say`: the agent answered that there is nothing to report, and nothing was sent. */
  state: z.enum(['waiting', 'delivered', 'failed', 'nothing_to_say']),
  attempts: z.array(
    z.object({
      at: z.string(),
      /** Of the answer; `null` without one. */
      status: z.number().nullable(),
      /** A code of the error catalogue, `delivery_refused`, `mail_not_configured` or `mail_not_sent`. */
      error: z.string().nullable(),
    }),
  ),
  created_at: z.string(),
});
export type ResultDelivery = z.infer<typeof ResultDelivery>;
