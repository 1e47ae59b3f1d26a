import { defineEndpoint } from '../endpoint.ts';
import { AdminLimits, AdminLimitsChange } from './schemas.ts';

const ADMIN = { access: 'admin', guards: 'none', scope: null } as const;

export const listAdminLimits = defineEndpoint({
  id: 'limits.list',
  method: 'GET',
  path: '/api/admin/limits',
  summary: 'The limits of the installation, with what holds, the default and the most that was used.',
  ...ADMIN,
  reply: AdminLimits,
  errors: [],
});

export const changeAdminLimits = defineEndpoint({
  id: 'limits.change',
  method: 'PUT',
  path: '/api/admin/limits',
  summary: 'Saves all given changes, or none where one is out of bounds or its old value no longer holds.',
  ...ADMIN,
  body: AdminLimitsChange,
  reply: AdminLimits,
  errors: ['settings_changed', 'not_found', 'validation_failed'],
});
