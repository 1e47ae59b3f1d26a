import { changeAdminLimits, listAdminLimits } from './endpoints.ts';

export const LIMIT_ENDPOINTS = [listAdminLimits, changeAdminLimits] as const;
