import { z } from 'zod';

export const UserType = z.enum(['casual', 'power', 'developer', 'business']);
export type UserType = z.infer<typeof UserType>;

const WorkspaceRole = z.enum(['owner', 'admin', 'member', 'viewer']);

export const User = z.object({
  id: z.string(),
  role: z.enum(['user', 'guest']),
  /** US dollars, six decimals at most. */
  balance: z.number(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  is_admin: z.boolean(),
  user_type: UserType.nullable(),
  language: z.enum(['en', 'zh']).nullable(),
  google_email: z.string().nullable(),
  session_id: z.string().nullable(),
  limits: z.object({ guest_max_balance: z.number().optional(), requests_left: z.number().optional() }),
  workspaces: z.array(z.object({ id: z.string(), name: z.string(), role: WorkspaceRole })),
  created_at: z.string(),
  last_login_at: z.string().nullable(),
});
export type User = z.infer<typeof User>;

export const GuestAuth = z.object({
  access_token: z.string(),
  user: User,
  token_type: z.literal('bearer'),
  expires_in: z.number(),
  session_id: z.string(),
  expires_at: z.string(),
});
export type GuestAuth = z.infer<typeof GuestAuth>;
