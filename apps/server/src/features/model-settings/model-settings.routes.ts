import {
  changeAdminModels,
  getModelUse,
  listAdminModels,
  removeVendorKey,
  saveVendorKey,
} from '@parley/contract/model-settings/endpoints.ts';
import { route, type Route } from '../../platform/http/binding/route.ts';
import type { ModelSettingsService } from './model-settings.service.ts';
import type { VendorKeys } from './vendor-keys.service.ts';

export function createModelSettingRoutes(settings: ModelSettingsService, keys: VendorKeys): Route[] {
  return [
    route(listAdminModels, () => settings.list()),
    route(changeAdminModels, ({ body, facts: { requestId } }, { userId }) =>
      settings.change(body, { actorId: userId, requestId }),
    ),
    route(getModelUse, ({ query }) => settings.findUse(query.model)),
    route(
      saveVendorKey,
      ({ params, body, facts: { requestId } }, { userId }) =>
        keys.save(params.vendorId, body.api_key, { actorId: userId, requestId }),
      { waits: true },
    ),
    route(removeVendorKey, ({ params, facts: { requestId } }, { userId }) =>
      keys.remove(params.vendorId, { actorId: userId, requestId }),
    ),
  ];
}
