// What an account is kept safe with. Apart from signing in: only the settings ask for it.
import { z } from 'zod';
import { GivenPassword, NewPassword, GoogleBody, OwnerProofBody } from '../schemas.ts';

export const LinkGoogleBody = GoogleBody.extend(OwnerProofBody.shape);

export const GoogleLink = z.object({ linked: z.literal(true), google_email: z.string() });

export const GoogleUnlinked = z.object({ linked: z.literal(false) });

export const ChangePasswordBody = z.object({
  /** Missing for an account without a password. */
  current_password: GivenPassword.optional(),
  new_password: NewPassword,
  /** Ids of API keys that stay valid; all others are revoked. */
  keep_api_keys: z.array(z.string().min(1).max(100)).max(100).optional(),
  /** Keeps the keys of all deployments as well. */
  keep_deployment_keys: z.boolean().optional(),
  /** Keeps a linked Google account whose address is not the account's own. */
  keep_google: z.boolean().optional(),
});

/** A signed-in device. */
export const Device = z.object({
  id: z.string(),
  user_agent: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string(),
  is_current: z.boolean(),
});
export type Device = z.infer<typeof Device>;

export const DeviceList = z.object({
  sessions: z.array(Device),
  total: z.number(),
  page: z.number(),
  per_page: z.number(),
});
