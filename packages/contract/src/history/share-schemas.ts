import { z } from 'zod';
import { BackendMessage } from './schemas.ts';

export const ShareBody = z.object({
  /** The last message of the branch to share; by default the active branch. */
  leaf_id: z.string().min(1).max(200).optional(),
  /** Days until the link expires; `null`: never. */
  expires_in_days: z.union([z.literal(1), z.literal(7), z.literal(30), z.literal(90)]).nullable(),
});
export type ShareBody = z.infer<typeof ShareBody>;

/** A read-only link to a snapshot of a conversation. */
export const Share = z.object({
  id: z.string(),
  session_id: z.string(),
  name: z.string(),
  /** Complete address for a browser. */
  url: z.string(),
  message_count: z.number(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
});
export type Share = z.infer<typeof Share>;

export const ShareList = z.object({
  shares: z.array(Share),
  total: z.number(),
  page: z.number(),
  per_page: z.number(),
});
export type ShareList = z.infer<typeof ShareList>;

export const ShareQuery = z.object({
  session_id: z.string().min(1).max(200).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(50).default(50),
});

export const ShareParams = z.object({ id: z.string().min(1).max(200) });
export const ShareRemoved = z.object({ success: z.literal(true), id: z.string() });

export const SharedTokenParams = z.object({ token: z.string().min(1).max(200) });
export const SharedImageParams = SharedTokenParams.extend({ image_id: z.string().regex(/^[0-9a-f]{64}$/) });

/** What a visitor with the link sees: one branch of messages, without costs, keys or the owner's name. */
export const SharedSession = z.object({
  name: z.string(),
  messages: z.array(
    BackendMessage.pick({ message_id: true, role: true, content: true, timestamp: true, image: true }).extend(
      {
        model_used: z.string().nullable(),
        files: z.array(z.object({ name: z.string(), size: z.number(), type: z.string() })),
      },
    ),
  ),
  created_at: z.string(),
  expires_at: z.string().nullable(),
});
export type SharedSession = z.infer<typeof SharedSession>;
