import { getMe, startGuest } from '@parley/contract/auth/endpoints.ts';
import { publicRoute, route, type Route } from '../../platform/http/route.ts';
import { toUser } from './auth.present.ts';
import type { Auth } from './auth.service.ts';

export function createAuthRoutes(auth: Auth): Route[] {
  return [
    publicRoute(startGuest, async ({ facts }) => {
      const guest = await auth.startGuest(facts.address);
      return {
        access_token: guest.accessToken,
        user: toUser(guest.user),
        token_type: 'bearer' as const,
        expires_in: guest.lifetimeSeconds,
        session_id: guest.sessionId,
        expires_at: new Date(guest.expiresAtMs).toISOString(),
      };
    }),
    route(getMe, async (_input, caller) => toUser(await auth.getUser(caller))),
  ];
}
