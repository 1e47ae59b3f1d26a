import { changeAdminLimits, listAdminLimits } from '@parley/contract/limits/endpoints.ts';
import type { AdminLimits, AdminLimitsChange } from '@parley/contract/limits/schemas.ts';
import { api } from '../../../platform/api/client.ts';

export type { AdminLimit, AdminLimits } from '@parley/contract/limits/schemas.ts';

export const adminLimitsApi = {
  list: (): Promise<AdminLimits> => api.call(listAdminLimits, {}),
  save: (body: AdminLimitsChange): Promise<AdminLimits> => api.call(changeAdminLimits, { body }),
};
