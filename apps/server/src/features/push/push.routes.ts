import { addPushDevice, getPush, removePushDevice } from '@parley/contract/push/endpoints.ts';
import { route, type Route } from '../../platform/http/binding/route.ts';
import type { Push } from './push.service.ts';

export function createPushRoutes(push: Push): Route[] {
  return [
    route(getPush, (_input, { userId }) => push.getState(userId)),
    route(addPushDevice, async ({ body }, caller) => {
      await push.add(caller, body);
      return { success: true as const };
    }),
    route(removePushDevice, async ({ body }, { userId }) => {
      await push.remove(userId, body.endpoint);
      return { success: true as const };
    }),
  ];
}
