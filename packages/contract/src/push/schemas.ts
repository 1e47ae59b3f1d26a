// Notifications of browsers, by the Push API.
import { z } from 'zod';

/** Of one person; the oldest goes when another one is added. */
export const MAX_PUSH_DEVICES = 20;

const P256DH_LENGTH = 87;
const AUTH_LENGTH = 22;
const Base64Url = z.string().regex(/^[\w-]+$/, 'must be base64url without padding');

/** The address that a browser was given by its push service. */
const endpoint = z.url({ protocol: /^https$/ }).max(1_000);

/** What `PushSubscription.toJSON` gives. */
export const PushSubscriptionBody = z.object({
  endpoint,
  keys: z.object({ p256dh: Base64Url.length(P256DH_LENGTH), auth: Base64Url.length(AUTH_LENGTH) }),
});
export type PushSubscriptionBody = z.infer<typeof PushSubscriptionBody>;

export const PushRemoval = z.object({ endpoint });

export const PushState = z.object({
  /** The server's own, which browsers subscribe with. */
  public_key: z.string(),
  /** Devices that are notified. */
  devices: z.number(),
});
export type PushState = z.infer<typeof PushState>;

/** What the service worker receives, encrypted on the way. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** Of this app, with its `#`. */
  path: z.string(),
});
export type PushMessage = z.infer<typeof PushMessage>;
