import { logout, logoutAll } from '@parley/contract/auth/endpoints.ts';
import { listDevices, removeDevice } from '@parley/contract/auth/account/endpoints.ts';
import { route, type Route } from '../../../platform/http/binding/route.ts';
import { toDevice } from '../auth.present.ts';
import type { Auth } from '../auth.service.ts';

export function createDeviceRoutes({ devices }: Pick<Auth, 'devices'>): Route[] {
  return [
    route(logout, async ({ facts }, caller) => {
      await devices.logout(caller, facts);
      return { message: 'Logged out' as const };
    }),
    route(logoutAll, async ({ facts }, caller) => {
      const revoked = await devices.logoutAll(caller, facts);
      return { message: 'Logged out everywhere' as const, revoked };
    }),
    route(listDevices, async ({ query }, caller) => {
      const { rows, total } = await devices.list(caller, query.page, query.per_page);
      const sessions = rows.map((row) => toDevice(row, caller.loginId));
      return { sessions, total, page: query.page, per_page: query.per_page };
    }),
    route(removeDevice, async ({ params, facts }, caller) => {
      await devices.remove(caller, params.id, facts);
      return { success: true as const, id: params.id };
    }),
  ];
}
