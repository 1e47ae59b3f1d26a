import {
  adjustBalance,
  createAccount,
  createPasswordLink,
  exportAdminUsers,
  exportAudit,
  getAdminOverview,
  getAdminUser,
  liftSuspension,
  listAdminUserEntries,
  listAdminUsers,
  listAuditEntries,
  setAdminFlag,
  signOutUser,
  suspendUser,
} from '@parley/contract/administration/endpoints.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Caller } from '../../platform/http/callers/caller.ts';
import { toMicros } from '../../platform/money.ts';
import { route, type Route } from '../../platform/http/binding/route.ts';
import type { Auth } from '../auth/index.ts';
import type { createAuditReads } from './audit/audit-reads.ts';
import type { createAdminOverview } from './overview/overview.ts';
import type { createAdjustments } from './users/adjustments.ts';
import type { createAdminUsers } from './users/users.ts';

export interface AdministrationParts {
  readonly overview: ReturnType<typeof createAdminOverview>;
  readonly users: ReturnType<typeof createAdminUsers>;
  readonly adjustments: ReturnType<typeof createAdjustments>;
  readonly auditReads: ReturnType<typeof createAuditReads>;
  readonly auth: Pick<Auth, 'admins' | 'madeAccounts' | 'suspension' | 'ownerCheck'>;
  readonly clock: Pick<Clock, 'now'>;
}

const toAct = ({ userId }: Caller, { requestId }: { readonly requestId: string }) => ({
  actorId: userId,
  requestId,
});

const toLink = ({ link, expiresAtMs }: { readonly link: string; readonly expiresAtMs: number }) => ({
  link,
  expires_at: new Date(expiresAtMs).toISOString(),
});

export function createAdministrationRoutes(parts: AdministrationParts): Route[] {
  const { overview, users, adjustments, auditReads, auth, clock } = parts;

  const toCsv = (name: string, chunks: AsyncIterable<string>) =>
    Promise.resolve({
      kind: 'download' as const,
      fileName: `${name}-${new Date(clock.now()).toISOString().slice(0, 10)}.csv`,
      mediaType: 'text/csv',
      chunks,
    });

  return [
    route(getAdminOverview, ({ query }) => overview.get(query.days)),
    route(listAdminUsers, ({ query }) => users.list(query)),
    route(exportAdminUsers, ({ query }) => toCsv('users', users.export(query))),
    route(getAdminUser, ({ params }) => users.get(params.userId)),
    route(listAdminUserEntries, ({ params, query }) => users.listEntries(params.userId, query.page)),
    route(adjustBalance, async ({ params, body, facts }, caller) => {
      await adjustments.adjust(params.userId, body, toAct(caller, facts));
      return users.get(params.userId);
    }),
    route(createAccount, async ({ body, facts }, caller) => {
      const { username, email, balance } = body;
      const account = { username, email, balanceMicros: toMicros(balance) };
      const made = await auth.madeAccounts.create(account, toAct(caller, facts));
      return { user: await users.get(made.userId), ...toLink(made) };
    }),
    route(createPasswordLink, async ({ params, body, facts }, caller) => {
      const proof = await auth.ownerCheck.confirmByPassword(caller, body.password);
      return toLink(await auth.madeAccounts.createLink(params.userId, toAct(caller, facts), proof));
    }),
    route(setAdminFlag, async ({ params, body, facts }, caller) => {
      const proof = await auth.ownerCheck.confirmByPassword(caller, body.password);
      await auth.admins.setAdmin(params.userId, body.is_admin, toAct(caller, facts), proof);
      return users.get(params.userId);
    }),
    route(signOutUser, async ({ params, facts }, caller) => {
      await auth.suspension.signOut(params.userId, toAct(caller, facts));
      return users.get(params.userId);
    }),
    route(suspendUser, async ({ params, body, facts }, caller) => {
      await auth.suspension.suspend(params.userId, toAct(caller, facts), body.reason);
      return users.get(params.userId);
    }),
    route(liftSuspension, async ({ params, facts }, caller) => {
      await auth.suspension.resume(params.userId, toAct(caller, facts));
      return users.get(params.userId);
    }),
    route(listAuditEntries, ({ query }) => auditReads.list(query)),
    route(exportAudit, ({ query }) => toCsv('audit', auditReads.export(query))),
  ];
}
