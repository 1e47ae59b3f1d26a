import { changeAdminLimits, listAdminLimits } from '@parley/contract/limits/endpoints.ts';
import { route, type Route } from '../../platform/http/binding/route.ts';
import type { LimitSettings } from './limits.service.ts';

export function createLimitRoutes(settings: LimitSettings): Route[] {
  return [
    route(listAdminLimits, () => settings.list()),
    route(changeAdminLimits, ({ body, facts: { requestId } }, { userId }) =>
      settings.change(body, { actorId: userId, requestId }),
    ),
  ];
}
