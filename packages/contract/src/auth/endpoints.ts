import { defineEndpoint } from '../endpoint.ts';
import {
  AuthOptions,
  AuthTokens,
  CheckUsernameBody,
  ForgotPasswordBody,
  GoogleBody,
  GoogleNonce,
  GoogleTokens,
  GuestAuth,
  LoginBody,
  LogoutAllResult,
  LogoutResult,
  Message,
  RefreshBody,
  RegisterBody,
  ResetPasswordBody,
  User,
  UsernameCheck,
} from './schemas.ts';

const ACCOUNT_ERRORS = [
  'username_taken',
  'username_reserved',
  'email_taken',
  'registration_closed',
  'registration_limit',
  'signup_credit_limit',
] as const;

export const getAuthOptions = defineEndpoint({
  id: 'auth.getOptions',
  method: 'GET',
  path: '/auth/options',
  aliases: ['/api/auth/options'],
  summary: 'Ways to sign in that this installation offers.',
  access: 'public',
  guards: 'none',
  scope: null,
  reply: AuthOptions,
  errors: [],
});

export const checkUsername = defineEndpoint({
  id: 'auth.checkUsername',
  method: 'POST',
  path: '/auth/check-username',
  aliases: ['/api/auth/check-username'],
  summary: 'Whether an account has this username or e-mail address.',
  access: 'public',
  guards: 'none',
  scope: null,
  rate: 'login',
  body: CheckUsernameBody,
  reply: UsernameCheck,
  errors: [],
});

export const login = defineEndpoint({
  id: 'auth.login',
  method: 'POST',
  path: '/auth/login-json',
  aliases: ['/api/auth/login-json'],
  summary: 'Sign in with a username or e-mail address and a password.',
  access: 'public',
  guards: 'none',
  scope: null,
  rate: 'login',
  body: LoginBody,
  reply: AuthTokens,
  errors: ['sign_in_failed', 'account_suspended'],
});

export const register = defineEndpoint({
  id: 'auth.register',
  method: 'POST',
  path: '/api/auth/register',
  aliases: ['/auth/register'],
  summary: 'Create an account and sign in. `role` and `balance` are ignored.',
  access: 'public',
  guards: 'none',
  scope: null,
  rate: 'login',
  body: RegisterBody,
  reply: AuthTokens,
  errors: ACCOUNT_ERRORS,
});

export const refresh = defineEndpoint({
  id: 'auth.refresh',
  method: 'POST',
  path: '/auth/refresh',
  aliases: ['/api/auth/refresh'],
  summary: 'Exchange a refresh token for a new pair. The old one is retired.',
  access: 'public',
  guards: 'none',
  scope: null,
  body: RefreshBody,
  reply: AuthTokens,
  errors: ['invalid_credentials', 'token_revoked', 'refresh_expired'],
});

export const logout = defineEndpoint({
  id: 'auth.logout',
  method: 'POST',
  path: '/auth/logout',
  aliases: ['/api/auth/logout'],
  summary: 'Sign this device out.',
  access: 'guest',
  guards: 'self',
  scope: null,
  reply: LogoutResult,
  errors: [],
});

export const logoutAll = defineEndpoint({
  id: 'auth.logoutAll',
  method: 'POST',
  path: '/auth/logout-all',
  aliases: ['/api/auth/logout-all'],
  summary: 'Sign every device out.',
  access: 'guest',
  guards: 'self',
  scope: null,
  reply: LogoutAllResult,
  errors: [],
});

export const forgotPassword = defineEndpoint({
  id: 'auth.forgotPassword',
  method: 'POST',
  path: '/auth/forgot-password',
  aliases: ['/api/auth/forgot-password'],
  summary: 'Ask for a link to set a new password. The answer is the same for every name.',
  access: 'public',
  guards: 'none',
  scope: null,
  rate: 'login',
  body: ForgotPasswordBody,
  reply: Message,
  errors: [],
});

export const resetPassword = defineEndpoint({
  id: 'auth.resetPassword',
  method: 'POST',
  path: '/auth/reset-password',
  aliases: ['/api/auth/reset-password'],
  summary: 'Set a new password with the token of a link. All devices are signed out and API keys revoked.',
  access: 'public',
  guards: 'none',
  scope: null,
  rate: 'login',
  body: ResetPasswordBody,
  reply: Message,
  errors: ['reset_link_invalid'],
});

export const startGuest = defineEndpoint({
  id: 'auth.startGuest',
  method: 'POST',
  path: '/auth/guest',
  aliases: ['/api/auth/guest'],
  summary: 'Start a guest session with a little free credit.',
  access: 'public',
  guards: 'none',
  scope: null,
  reply: GuestAuth,
  errors: ['guests_closed', 'guest_session_limit', 'total_credit_limit'],
});

export const upgradeGuest = defineEndpoint({
  id: 'auth.upgradeGuest',
  method: 'POST',
  path: '/auth/guest/upgrade',
  aliases: ['/api/auth/guest/upgrade'],
  summary: 'Make the guest a registered user who keeps everything. `role` and `balance` are ignored.',
  access: 'guest',
  guards: 'self',
  scope: null,
  rate: 'login',
  body: RegisterBody,
  reply: AuthTokens,
  errors: ['not_a_guest', 'conflict', ...ACCOUNT_ERRORS],
});

export const createGoogleNonce = defineEndpoint({
  id: 'auth.createGoogleNonce',
  method: 'POST',
  path: '/auth/google/nonce',
  aliases: ['/api/auth/google/nonce'],
  summary: 'A nonce for one Google sign-in. Google puts it into its ID token, which is refused without it.',
  access: 'public',
  guards: 'none',
  scope: null,
  reply: GoogleNonce,
  errors: ['google_unavailable'],
});

export const googleLogin = defineEndpoint({
  id: 'auth.google',
  method: 'POST',
  path: '/auth/google',
  aliases: ['/api/auth/google'],
  summary:
    'Sign in with a Google ID token. A guest who does is upgraded; a member confirms the own account, and no other.',
  access: 'optional',
  guards: 'none',
  scope: null,
  rate: 'login',
  body: GoogleBody,
  reply: GoogleTokens,
  errors: [
    'google_refused',
    'google_unavailable',
    'google_email_exists',
    'account_suspended',
    'not_allowed',
    'conflict',
    ...ACCOUNT_ERRORS,
  ],
});

export const getMe = defineEndpoint({
  id: 'auth.getMe',
  method: 'GET',
  path: '/auth/me',
  aliases: ['/api/auth/me'],
  summary: 'The signed-in user or guest.',
  access: 'guest',
  guards: 'self',
  scope: 'account',
  reply: User,
  errors: [],
});
