import type { User } from '@parley/contract/auth/schemas.ts';
import { deleteMe, exportMe, updateMe } from '@parley/contract/profile/endpoints.ts';
import { route, type Route } from '../../platform/http/binding/route.ts';
import type { Profile } from './profile.service.ts';

export function createProfileRoutes(profile: Profile, getMe: (userId: string) => Promise<User>): Route[] {
  return [
    route(updateMe, async ({ body, facts }, caller) => {
      await profile.update(caller, body, facts);
      return getMe(caller.userId);
    }),
    route(exportMe, (_input, caller) =>
      Promise.resolve({
        kind: 'download',
        fileName: 'parley-export.json',
        mediaType: 'application/json',
        chunks: profile.export(caller),
      }),
    ),
    route(deleteMe, async ({ body, facts }, caller) => {
      await profile.remove(caller, body.password, facts.requestId);
      return { success: true as const };
    }),
  ];
}
