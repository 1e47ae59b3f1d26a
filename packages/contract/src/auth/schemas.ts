import { z } from 'zod';
import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
  USERNAME_PATTERN,
} from './constants.ts';
import { WORKSPACE_ROLES } from '../workspaces/constants.ts';

export const UserType = z.enum(['casual', 'power', 'developer', 'business']);
export type UserType = z.infer<typeof UserType>;

export const Language = z.enum(['en', 'zh']);

export const WorkspaceRole = z.enum(WORKSPACE_ROLES);
export type WorkspaceRole = z.infer<typeof WorkspaceRole>;

export const User = z.object({
  id: z.string(),
  role: z.enum(['user', 'guest']),
  /** US dollars, six decimals at most. */
  balance: z.number(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  is_admin: z.boolean(),
  user_type: UserType.nullable(),
  language: Language.nullable(),
  google_email: z.string().nullable(),
  /** `false`: Google is the only way to sign in. */
  has_password: z.boolean(),
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

export const AuthTokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
  /** Lifetime of the access token in seconds. */
  expires_in: z.number(),
});
export type AuthTokens = z.infer<typeof AuthTokens>;

export const GoogleTokens = AuthTokens.extend({ is_new_user: z.boolean() });

export const Username = z
  .string()
  .trim()
  .min(USERNAME_MIN_LENGTH)
  .max(USERNAME_MAX_LENGTH)
  .regex(USERNAME_PATTERN, 'may hold letters, digits, dots, underscores and hyphens');
export const Email = z.string().trim().max(254).pipe(z.email());
/** A new password. */
export const NewPassword = z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH);
/** A password to verify: rejected by its length alone before any hashing. */
export const GivenPassword = z.string().min(1).max(PASSWORD_MAX_LENGTH);
/** A username or an email address. */
const LoginName = z.string().trim().min(1).max(254);
const OpaqueToken = z.string().min(1).max(200);
const GoogleToken = z.string().min(1).max(8_000);

export const LoginBody = z.object({ username: LoginName, password: GivenPassword });
export const CheckUsernameBody = z.object({ username: LoginName });
export const UsernameCheck = z.object({ exists: z.boolean(), is_email: z.boolean() });

export const RegisterBody = z.object({
  username: Username,
  email: Email,
  password: NewPassword,
  /** Creates the account without free credit. */
  paid: z.boolean().optional(),
  /** Sent by clients and ignored: only the server sets rights and money. */
  role: z.unknown().optional(),
  balance: z.unknown().optional(),
});
export type RegisterBody = z.infer<typeof RegisterBody>;

export const RefreshBody = z.object({ refresh_token: OpaqueToken });
export const GoogleBody = z.object({ token: GoogleToken, nonce: z.string().min(1).max(200).optional() });
/** To be passed to Google, whose token must contain it. */
export const GoogleNonce = z.object({ nonce: z.string(), expires_in: z.number() });
/** Proof that the owner makes the request; may be missing within five minutes of the sign-in. */
export const OwnerProofBody = z.object({ password: GivenPassword.optional() });

export const ForgotPasswordBody = z.object({ username: LoginName });
export const ResetPasswordBody = z.object({ token: OpaqueToken, password: NewPassword });

export const Message = z.object({ message: z.string() });
export const LogoutResult = z.object({ message: z.literal('Logged out') });
export const LogoutAllResult = z.object({ message: z.literal('Logged out everywhere'), revoked: z.number() });

/** What the sign-in screen needs to know in advance. */
export const AuthOptions = z.object({
  google_client_id: z.string().nullable(),
  can_mail: z.boolean(),
  /** New accounts may be created by their own users. */
  can_register: z.boolean(),
  /** Guests are let in. */
  can_try: z.boolean(),
});

export const Deleted = z.object({ success: z.literal(true), id: z.string() });
