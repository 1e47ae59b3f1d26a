import { User, UserType, type GuestAuth } from '@parley/contract/auth/schemas.ts';
import { GUEST_MAX_BALANCE } from '@parley/contract/auth/constants.ts';
import { z } from 'zod';

/** Who uses the app, as far as its screens care. */
export const Account = z.object({
  id: z.string(),
  role: z.enum(['guest', 'user']),
  /** US dollars. */
  balance: z.number(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  guestCredit: z.number(),
  // Absent in what an earlier version stored.
  googleEmail: z.string().nullable().default(null),
  hasPassword: z.boolean().default(true),
  isAdmin: z.boolean().default(false),
  userType: UserType.nullable().default(null),
  /** Of mails; null: none was chosen. */
  language: User.shape.language.optional(),
  workspaces: User.shape.workspaces.default([]),
});
export type Account = z.infer<typeof Account>;

/** A visitor's trial, as it is kept in the browser. */
export const GuestSession = z.object({
  sessionId: z.string(),
  userId: z.string(),
  startedAt: z.number(),
  expiresAt: z.number(),
});
export type GuestSession = z.infer<typeof GuestSession>;

export function toAccount(user: User): Account {
  return {
    id: user.id,
    role: user.role,
    balance: user.balance,
    username: user.username,
    email: user.email,
    googleEmail: user.google_email,
    hasPassword: user.has_password,
    isAdmin: user.is_admin,
    userType: user.user_type,
    language: user.language,
    workspaces: user.workspaces,
    guestCredit: user.limits.guest_max_balance ?? GUEST_MAX_BALANCE,
  };
}

export function toGuestSession(answer: GuestAuth, nowMs: number): GuestSession {
  return {
    sessionId: answer.session_id,
    userId: answer.user.id,
    startedAt: nowMs,
    expiresAt: nowMs + answer.expires_in * 1000,
  };
}
