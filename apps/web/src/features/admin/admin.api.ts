import {
  adjustBalance,
  createAccount,
  createPasswordLink,
  exportAdminUsers,
  exportAudit,
  getAdminOverview,
  getAdminUser,
  listAdminUserEntries,
  liftSuspension,
  listAdminUsers,
  listAuditEntries,
  setAdminFlag,
  signOutUser,
  suspendUser,
} from '@parley/contract/administration/endpoints.ts';
import type {
  AdminOverview,
  AdminUser,
  AdminUserEntryList,
  AdminUserList,
  AdminUsersExportQuery,
  AdminUsersQuery,
  AuditEntry,
  AuditExportQuery,
  AuditList,
  AuditQuery,
  BalanceAdjustment,
  NewAccountBody,
  PasswordLink,
} from '@parley/contract/administration/schemas.ts';
import { api } from '../../platform/api/client.ts';
import { saveTable } from '../../platform/browser/save-blob.ts';

export type { AdminOverview, AdminUser, AdminUsersQuery, AuditEntry, BalanceAdjustment, NewAccountBody };
export type UserSummary = AdminUserList['users'][number];
export type AuditFilter = Partial<AuditExportQuery>;
export type AuditSearch = Partial<AuditQuery>;

export interface ShownLink {
  readonly url: string;
  readonly expiresAt: string;
}

/** Where this page was loaded from is an address that works; the server may not know how it is reached. */
const toShownLink = ({ link, expires_at: expiresAt }: PasswordLink): ShownLink => ({
  url: `${window.location.origin}/${new URL(link).hash}`,
  expiresAt,
});

export const adminApi = {
  overview: (days: number): Promise<AdminOverview> => api.call(getAdminOverview, { query: { days } }),
  listUsers: (query: AdminUsersQuery): Promise<AdminUserList> => api.call(listAdminUsers, { query }),
  listEntries: (userId: string, page: number): Promise<AdminUserEntryList> =>
    api.call(listAdminUserEntries, { params: { userId }, query: { page } }),
  getUser: (userId: string): Promise<AdminUser> => api.call(getAdminUser, { params: { userId } }),
  adjust: (userId: string, body: BalanceAdjustment): Promise<AdminUser> =>
    api.call(adjustBalance, { params: { userId }, body }),
  async createAccount(body: NewAccountBody): Promise<{ readonly user: AdminUser; readonly link: ShownLink }> {
    const { user, ...made } = await api.call(createAccount, { body });
    return { user, link: toShownLink(made) };
  },
  createPasswordLink: async (userId: string, password: string): Promise<ShownLink> =>
    toShownLink(await api.call(createPasswordLink, { params: { userId }, body: { password } })),
  setAdmin: (userId: string, isAdmin: boolean, password: string): Promise<AdminUser> =>
    api.call(setAdminFlag, { params: { userId }, body: { is_admin: isAdmin, password } }),
  signOut: (userId: string): Promise<AdminUser> => api.call(signOutUser, { params: { userId } }),
  suspend: (userId: string, reason: string): Promise<AdminUser> =>
    api.call(suspendUser, { params: { userId }, body: { reason } }),
  lift: (userId: string): Promise<AdminUser> => api.call(liftSuspension, { params: { userId } }),
  listAudit: (query: AuditSearch): Promise<AuditList> => api.call(listAuditEntries, { query }),
  async saveUsers(query: AdminUsersExportQuery, signal: AbortSignal): Promise<void> {
    const answer = await api.openStream(exportAdminUsers, { query }, { signal });
    saveTable('parley-users.csv', await answer.blob());
  },
  async saveAudit(query: AuditFilter, signal: AbortSignal): Promise<void> {
    const answer = await api.openStream(exportAudit, { query }, { signal });
    saveTable('parley-audit.csv', await answer.blob());
  },
};
