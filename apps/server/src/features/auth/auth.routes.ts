import {
  checkUsername,
  createGoogleNonce,
  forgotPassword,
  getAuthOptions,
  getMe,
  googleLogin,
  login,
  refresh,
  register,
  resetPassword,
  startGuest,
  upgradeGuest,
} from '@parley/contract/auth/endpoints.ts';
import { changePassword, linkGoogle, unlinkGoogle } from '@parley/contract/auth/account/endpoints.ts';
import { optionalRoute, publicRoute, route, type Route } from '../../platform/http/binding/route.ts';
import { toAuthTokens, toUser } from './auth.present.ts';
import type { Auth } from './auth.service.ts';

export function createAuthRoutes(auth: Auth): Route[] {
  return [
    publicRoute(getAuthOptions, () =>
      Promise.resolve({
        google_client_id: auth.options.googleClientId,
        can_mail: auth.options.canMail,
        can_register: auth.register.isOpen(),
        can_try: auth.guests.isOpen(),
      }),
    ),
    publicRoute(checkUsername, async ({ body }) => {
      const { exists, isEmail } = await auth.login.checkUsername(body.username);
      return { exists, is_email: isEmail };
    }),
    publicRoute(login, async ({ body, facts }) =>
      toAuthTokens(await auth.login.login(body.username, body.password, facts)),
    ),
    publicRoute(register, async ({ body, facts }) => toAuthTokens(await auth.register.register(body, facts))),
    publicRoute(refresh, async ({ body, facts }) =>
      toAuthTokens(await auth.refresh.refresh(body.refresh_token, facts)),
    ),
    publicRoute(startGuest, async ({ facts }) => {
      const guest = await auth.guests.start(facts);
      return {
        access_token: guest.accessToken,
        user: toUser(await auth.getUser(guest.user.id)),
        token_type: 'bearer' as const,
        expires_in: guest.lifetimeSeconds,
        session_id: guest.sessionId,
        expires_at: new Date(guest.expiresAtMs).toISOString(),
      };
    }),
    route(upgradeGuest, async ({ body, facts }, caller) =>
      toAuthTokens(await auth.register.upgrade(caller, body, facts)),
    ),
    publicRoute(createGoogleNonce, () => {
      const { nonce, lifetimeSeconds } = auth.google.createNonce();
      return Promise.resolve({ nonce, expires_in: lifetimeSeconds });
    }),
    optionalRoute(googleLogin, async ({ body, facts }, caller) => {
      const pair = await auth.google.login(body, caller, facts);
      return { ...toAuthTokens(pair), is_new_user: pair.isNewUser };
    }),
    route(linkGoogle, async ({ body, facts }, caller) => ({
      linked: true as const,
      google_email: await auth.googleLink.link(body, caller, facts),
    })),
    route(unlinkGoogle, async ({ body, facts }, caller) => {
      await auth.googleLink.unlink(caller, body.password, facts);
      return { linked: false as const };
    }),
    route(getMe, async (_input, caller) => toUser(await auth.getUser(caller.userId))),
    route(changePassword, async ({ body, facts }, caller) => {
      const { current_password: current, new_password: next, keep_api_keys: keepKeys = [] } = body;
      const { keep_deployment_keys: keepDeploymentKeys = false, keep_google: keepGoogle = false } = body;
      await auth.reset.change(caller, { current, next, keepKeys, keepDeploymentKeys, keepGoogle }, facts);
      return { message: 'Password changed' };
    }),
    publicRoute(forgotPassword, async ({ body, facts }) => {
      await auth.reset.forgot(body.username, facts);
      return { message: 'If the account exists, a link has been sent to its e-mail address.' };
    }),
    publicRoute(resetPassword, async ({ body, facts }) => {
      await auth.reset.reset(body.token, body.password, facts);
      return { message: 'Password changed' };
    }),
  ];
}
