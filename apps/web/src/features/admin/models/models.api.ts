import {
  changeAdminModels,
  getModelUse,
  listAdminModels,
  removeVendorKey,
  saveVendorKey,
} from '@parley/contract/model-settings/endpoints.ts';
import type { AdminModels, AdminModelsPatch, ModelUse } from '@parley/contract/model-settings/schemas.ts';
import { api } from '../../../platform/api/client.ts';

export type {
  AdminModel,
  AdminModels,
  AdminVendor,
  ModelState,
} from '@parley/contract/model-settings/schemas.ts';

export const adminModelsApi = {
  list: (): Promise<AdminModels> => api.call(listAdminModels, {}),
  save: (body: AdminModelsPatch): Promise<AdminModels> => api.call(changeAdminModels, { body }),
  findUse: (model: string): Promise<ModelUse> => api.call(getModelUse, { query: { model } }),
  async saveKey(vendorId: string, apiKey: string): Promise<void> {
    await api.call(saveVendorKey, { params: { vendorId }, body: { api_key: apiKey } });
  },
  async removeKey(vendorId: string): Promise<void> {
    await api.call(removeVendorKey, { params: { vendorId } });
  },
};
