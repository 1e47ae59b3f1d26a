import { z } from 'zod';

/** What an open page is told of changes to the conversations of its account. */
export const HistoryEvent = z.discriminatedUnion('type', [
  /** The first one of a connection that named no number: changes are told from here on. */
  z.object({ type: z.literal('ready') }),
  /** More has changed than is told one by one: the list has to be loaded again. */
  z.object({ type: z.literal('reset') }),
  z.object({ type: z.literal('changed'), session_id: z.string(), etag: z.string() }),
  z.object({ type: z.literal('removed'), session_id: z.string() }),
  /** The last one: the listener is signed out, or the server cannot go on. */
  z.object({ type: z.literal('error'), detail: z.string(), code: z.string() }),
]);
export type HistoryEvent = z.infer<typeof HistoryEvent>;
