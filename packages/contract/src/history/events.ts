import { z } from 'zod';

/** Notifications to an open page: changes to its account's conversations, what waits for approval, the balance. */
export const HistoryEvent = z.discriminatedUnion('type', [
  /** First event of a connection that named no number: changes are sent from here on. */
  z.object({ type: z.literal('ready') }),
  /** Too many changes to send one by one: the list has to be reloaded. */
  z.object({ type: z.literal('reset') }),
  z.object({ type: z.literal('changed'), session_id: z.string(), etag: z.string() }),
  z.object({ type: z.literal('removed'), session_id: z.string() }),
  /** A request for approval has come, or one waits no more. It has the number of the event before it. */
  z.object({ type: z.literal('approvals') }),
  /**
   * US dollars: what the balance is now, whatever has changed it. It has the number of the event before it. API keys need
   * `account` or `usage` to hear it.
   */
  z.object({ type: z.literal('balance'), balance: z.number() }),
  /** Last event: the listener is signed out, or the server cannot continue. */
  z.object({ type: z.literal('error'), detail: z.string(), code: z.string() }),
]);
export type HistoryEvent = z.infer<typeof HistoryEvent>;
