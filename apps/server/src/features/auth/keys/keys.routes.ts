import { createApiKey, listApiKeys, removeApiKey } from '@parley/contract/auth/key-endpoints.ts';
import { route, type Route } from '../../../platform/http/binding/route.ts';
import { toApiKey } from '../auth.present.ts';
import type { Auth } from '../auth.service.ts';

export function createKeyRoutes({ keys }: Pick<Auth, 'keys'>): Route[] {
  return [
    route(listApiKeys, async ({ query }, caller) => {
      const { page, per_page: perPage } = query;
      const { rows, total, ofDeployments } = await keys.list(caller, page, perPage);
      return { api_keys: rows.map(toApiKey), deployment_keys: ofDeployments, total, page, per_page: perPage };
    }),
    route(createApiKey, async ({ body, facts }, caller) => {
      const expiresAtMs = body.expires_at == null ? null : Date.parse(body.expires_at);
      const { row, key } = await keys.create(
        caller,
        { name: body.name, scopes: body.scopes, expiresAtMs, password: body.password },
        facts,
      );
      return { ...toApiKey(row), key };
    }),
    route(removeApiKey, async ({ params, facts }, caller) => {
      await keys.remove(caller, params.id, facts);
      return { success: true as const, id: params.id };
    }),
  ];
}
