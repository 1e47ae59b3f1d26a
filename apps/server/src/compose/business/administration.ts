// What the admins of the installation see and do.
import {
  createAdjustments,
  createAdminOverview,
  createAdminUsers,
  createAuditReads,
} from '../../features/administration/index.ts';
import { listOwnWorkspaces } from '../../features/workspaces/index.ts';
import type { Config } from '../../config.ts';
import type { Accounts } from '../accounts.ts';
import type { ComposeDeps } from '../deps.ts';
import type { Platform } from '../platform.ts';
import type { Records } from '../records.ts';
import type { Replies } from '../replies.ts';

const toPaymentProvider = ({ stripe, isSandbox }: Config['payments']): 'stripe' | 'sandbox' | null =>
  stripe === null ? (isSandbox ? 'sandbox' : null) : 'stripe';

export type Administration = ReturnType<typeof createAdministration>;

interface Parts
  extends
    Pick<Accounts, 'auth'>,
    Pick<Records, 'stats'>,
    Pick<Replies, 'billing' | 'providers' | 'findLostKey'> {}

export function createAdministration(deps: ComposeDeps, platform: Platform, parts: Parts) {
  const { config, db, clock } = deps;
  const { audit, mail, secretWatch } = platform;
  const { auth, stats, billing, providers, findLostKey } = parts;
  return {
    administration: {
      overview: createAdminOverview({
        db,
        clock,
        listModels: () => providers.listModels(),
        readUptime: async () => (await stats.get()).uptime_30d,
        markup: config.markup,
        async checkKeys() {
          if ((await findLostKey()) !== null) return 'encryption-lost';
          return secretWatch.isDifferent() ? 'signing-differs' : 'ok';
        },
        canMail: mail.isConfigured,
        payments: toPaymentProvider(config.payments),
      }),
      users: createAdminUsers({
        db,
        clock,
        listWorkspaces: (userId) => listOwnWorkspaces(db.read, userId),
      }),
      adjustments: createAdjustments({ db, billing, audit, clock }),
      auditReads: createAuditReads({ db, clock }),
      auth,
      clock,
    },
  };
}
