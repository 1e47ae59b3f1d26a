import { defineEndpoint } from '../endpoint.ts';
import {
  AdminModels,
  AdminModelsPatch,
  AdminVendor,
  ModelUse,
  ModelUseQuery,
  VendorKeyBody,
  VendorParams,
} from './schemas.ts';

const ADMIN = { access: 'admin', guards: 'none', scope: null } as const;

export const listAdminModels = defineEndpoint({
  id: 'models.listSettings',
  method: 'GET',
  path: '/api/admin/models',
  summary: 'Vendors and models in the order of the picker, with cost, price and what is set.',
  ...ADMIN,
  reply: AdminModels,
  errors: [],
});

export const changeAdminModels = defineEndpoint({
  id: 'models.changeSettings',
  method: 'PATCH',
  path: '/api/admin/models',
  summary: 'Saves all given changes, or none where one of the old values no longer holds.',
  ...ADMIN,
  body: AdminModelsPatch,
  reply: AdminModels,
  errors: ['settings_changed', 'price_under_cost', 'no_model_left', 'not_found'],
});

export const getModelUse = defineEndpoint({
  id: 'models.getUse',
  method: 'GET',
  path: '/api/admin/model-use',
  summary: 'How many chats and agents use a model, and which one takes its work while it is off.',
  ...ADMIN,
  query: ModelUseQuery,
  reply: ModelUse,
  errors: ['not_found'],
});

export const saveVendorKey = defineEndpoint({
  id: 'models.saveVendorKey',
  method: 'PUT',
  path: '/api/admin/vendors/{vendorId}/key',
  summary: 'Tries a key at the vendor, saves it sealed and uses it from the next call on.',
  ...ADMIN,
  rate: 'credential-test',
  params: VendorParams,
  body: VendorKeyBody,
  reply: AdminVendor,
  errors: ['not_found', 'vendor_key_refused', 'vendor_unreachable', 'vault_unavailable'],
});

export const removeVendorKey = defineEndpoint({
  id: 'models.removeVendorKey',
  method: 'DELETE',
  path: '/api/admin/vendors/{vendorId}/key',
  summary: 'Removes a saved key; one of the environment holds again.',
  ...ADMIN,
  params: VendorParams,
  reply: AdminVendor,
  errors: ['not_found'],
});
