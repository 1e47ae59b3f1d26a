import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  AdminFlagChange,
  AdminOverview,
  AdminUser,
  AdminUserEntriesQuery,
  AdminUserEntryList,
  AdminUserList,
  AdminUsersExportQuery,
  AdminUsersQuery,
  AuditExportQuery,
  AuditList,
  AuditQuery,
  BalanceAdjustment,
  NewAccount,
  NewAccountBody,
  OverviewQuery,
  PasswordLink,
  PasswordLinkBody,
  Suspension,
} from './schemas.ts';

const OneUser = z.object({ userId: z.string().min(1).max(100) });
const FOR_ADMINS = { access: 'admin', guards: 'none', scope: null } as const;

export const getAdminOverview = defineEndpoint({
  id: 'administration.overview',
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'What happened in the last day, week or month, what needs attention, and how the installation is.',
  ...FOR_ADMINS,
  query: OverviewQuery,
  reply: AdminOverview,
  errors: [],
});

export const listAdminUsers = defineEndpoint({
  id: 'administration.listUsers',
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Accounts and guests, the newest first or by a figure.',
  ...FOR_ADMINS,
  query: AdminUsersQuery,
  reply: AdminUserList,
  errors: [],
});

export const exportAdminUsers = defineEndpoint({
  id: 'administration.exportUsers',
  method: 'GET',
  path: '/api/admin/users.csv',
  summary: 'The same as a CSV file.',
  ...FOR_ADMINS,
  query: AdminUsersExportQuery,
  download: 'text/csv',
  errors: [],
});

export const getAdminUser = defineEndpoint({
  id: 'administration.getUser',
  method: 'GET',
  path: '/api/admin/users/{userId}',
  summary: 'One account with its last entries.',
  ...FOR_ADMINS,
  params: OneUser,
  reply: AdminUser,
  errors: ['not_found'],
});

export const listAdminUserEntries = defineEndpoint({
  id: 'administration.listUserEntries',
  method: 'GET',
  path: '/api/admin/users/{userId}/entries',
  summary: 'Everything that changed the balance of an account, the newest first.',
  ...FOR_ADMINS,
  params: OneUser,
  query: AdminUserEntriesQuery,
  reply: AdminUserEntryList,
  errors: ['not_found'],
});

export const adjustBalance = defineEndpoint({
  id: 'administration.adjustBalance',
  method: 'POST',
  path: '/api/admin/users/{userId}/balance',
  summary: 'Adds to a balance or deducts from it, never under zero. The same key books once.',
  ...FOR_ADMINS,
  params: OneUser,
  body: BalanceAdjustment,
  reply: AdminUser,
  errors: ['not_found', 'balance_too_low', 'idempotency_mismatch'],
});

export const createAccount = defineEndpoint({
  id: 'administration.createAccount',
  method: 'POST',
  path: '/api/admin/users',
  summary: 'Makes an account, and a link of three days by which its owner sets a password.',
  status: 201,
  ...FOR_ADMINS,
  body: NewAccountBody,
  reply: NewAccount,
  errors: ['username_taken', 'username_reserved', 'email_taken', 'conflict'],
});

export const createPasswordLink = defineEndpoint({
  id: 'administration.createPasswordLink',
  method: 'POST',
  path: '/api/admin/users/{userId}/password-link',
  summary:
    'A link of an hour by which the owner of an account sets a new password. Asks for the password of the one who does it.',
  status: 201,
  ...FOR_ADMINS,
  params: OneUser,
  body: PasswordLinkBody,
  reply: PasswordLink,
  errors: ['not_found', 'members_only', 'own_account', 'wrong_password', 'sign_in_again', 'rate_limited'],
});

export const setAdminFlag = defineEndpoint({
  id: 'administration.setAdmin',
  method: 'PUT',
  path: '/api/admin/users/{userId}/admin',
  summary: 'Makes an account an admin or ends that. Asks for the password of the one who does it.',
  ...FOR_ADMINS,
  params: OneUser,
  body: AdminFlagChange,
  reply: AdminUser,
  errors: ['not_found', 'members_only', 'own_account', 'wrong_password', 'sign_in_again', 'rate_limited'],
});

export const signOutUser = defineEndpoint({
  id: 'administration.signOut',
  method: 'POST',
  path: '/api/admin/users/{userId}/sign-out',
  summary: 'Signs an account out on all its devices. API keys stay.',
  ...FOR_ADMINS,
  params: OneUser,
  reply: AdminUser,
  errors: ['not_found'],
});

export const suspendUser = defineEndpoint({
  id: 'administration.suspend',
  method: 'POST',
  path: '/api/admin/users/{userId}/suspension',
  summary: 'Ends all sessions and runs of an account and lets it do nothing more. Its data stays.',
  ...FOR_ADMINS,
  params: OneUser,
  body: Suspension,
  reply: AdminUser,
  errors: ['not_found', 'own_account'],
});

export const liftSuspension = defineEndpoint({
  id: 'administration.liftSuspension',
  method: 'DELETE',
  path: '/api/admin/users/{userId}/suspension',
  summary: 'Lets a suspended account in again.',
  ...FOR_ADMINS,
  params: OneUser,
  reply: AdminUser,
  errors: ['not_found'],
});

export const listAuditEntries = defineEndpoint({
  id: 'administration.listAudit',
  method: 'GET',
  path: '/api/admin/audit-log',
  summary: 'Who did what to what, the newest first.',
  ...FOR_ADMINS,
  query: AuditQuery,
  reply: AuditList,
  errors: [],
});

export const exportAudit = defineEndpoint({
  id: 'administration.exportAudit',
  method: 'GET',
  path: '/api/admin/audit-log.csv',
  summary: 'The same as a CSV file.',
  ...FOR_ADMINS,
  query: AuditExportQuery,
  download: 'text/csv',
  errors: [],
});
