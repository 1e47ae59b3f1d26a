// What is kept for people, and what the operator looks at.
import { listVisibleAgents } from '../features/agents/index.ts';
import { readBalances } from '../features/billing/index.ts';
import { createContact, createContactAdmin } from '../features/contact/index.ts';
import { createProbeModelKey } from '../features/credentials/index.ts';
import {
  createChanges,
  createHistory,
  createHistoryHousekeeping,
  createHistoryImages,
  createHistorySearch,
  createShares,
} from '../features/history/index.ts';
import {
  createLimitPeaks,
  createLimitSettings,
  createReadLimits,
  LIMIT_SETTINGS,
} from '../features/limits/index.ts';
import {
  createModelSettings,
  createReadModelSettings,
  createVendorKeys,
  MODEL_SETTINGS,
  VENDOR_KEY_PURPOSE,
} from '../features/model-settings/index.ts';
import { createPrompts } from '../features/prompts/index.ts';
import { createReportAdmin, createReportHousekeeping, createReports } from '../features/reports/index.ts';
import { createHealthSamples, createStats } from '../features/stats/index.ts';
import { createUsage } from '../features/usage/index.ts';
import {
  createCostCentres,
  createOwnBudgets,
  createSpendingChoices,
  createWorkspaceAnalytics,
} from '../features/workspaces/index.ts';
import { createAuditHousekeeping } from '../platform/audit/audit-housekeeping.ts';
import { createSealer } from '../platform/crypto/sealed-text.ts';
import { createLiveSettings } from '../platform/settings/live-settings.ts';
import type { OwnKey } from '../providers/own-key.ts';
import type { ComposeDeps } from './deps.ts';
import { MEGABYTE, type Platform } from './platform.ts';
import type { Replies } from './replies.ts';

/** What admins change while the server works. */
function createSettings(
  { config: { markup, limitFactor: factor }, secrets, db, clock, ids, log }: ComposeDeps,
  { signals, audit, limiter, limits }: Platform,
  { providers }: Pick<Replies, 'providers'>,
) {
  const live = createLiveSettings({ db, signals, clock, log });
  const sealer = createSealer(secrets.vaultKeys, VENDOR_KEY_PURPOSE);
  const read = createReadModelSettings({ db, sealer, providers, log });
  live.add(MODEL_SETTINGS, () => read());
  const readLimits = createReadLimits({ db, limits });
  live.add(LIMIT_SETTINGS, () => readLimits());
  const peaks = createLimitPeaks({ db, clock, ids, limiter, log });
  const deps = { db, clock, audit, providers, live, sealer, markup, read };
  return {
    liveSettings: live,
    limitPeaks: peaks,
    limitSettings: createLimitSettings({ db, clock, audit, limits, live, peaks, factor, read: readLimits }),
    modelSettings: createModelSettings(deps),
    vendorKeys: createVendorKeys({
      ...deps,
      async probe(key: OwnKey, vendorId: string) {
        const trial = providers.trial(vendorId, key);
        if (!trial) return 'untestable';
        const alone = { listModels: () => [trial.model], for: () => trial.provider };
        return createProbeModelKey({ providers: alone, clock })(key, vendorId);
      },
    }),
  };
}

export type Records = ReturnType<typeof createRecords>;

export function createRecords(deps: ComposeDeps, platform: Platform, { providers, tools }: Replies) {
  const { secrets, db, clock, ids, log } = deps;
  const { signals, audit, jobs, mail, limiter, limits, hashLocation, pictureCleaner } = platform;
  const maxStoredBytes = (): number => limits.get('account-storage') * MEGABYTE;

  const historyChanges = createChanges({
    db,
    signals,
    clock,
    log,
    readBalances: (userIds) => readBalances(db.longRead, userIds),
  });
  const history = createHistory({ db, clock, changes: historyChanges, maxStoredBytes });
  const images = createHistoryImages({ db, clock, log, maxStoredBytes });
  const sealer = createSealer(secrets.vaultKeys, 'links');
  return {
    ...createSettings(deps, platform, { providers }),
    historyChanges,
    history,
    historySearch: createHistorySearch(db),
    historyHousekeeping: createHistoryHousekeeping({ db, clock }),
    images,
    shares: createShares({
      db,
      clock,
      ids,
      audit,
      sealer,
      history,
      images,
      cleaner: pictureCleaner,
      maxStoredBytes,
    }),
    prompts: createPrompts({ db, clock, ids }),
    usage: createUsage({ db, clock, ids }),
    costCentres: createCostCentres({ db, clock, ids, audit, listVisibleAgents }),
    ownBudgets: createOwnBudgets({ db, clock }),
    spendingChoices: createSpendingChoices({ db, clock }),
    workspaceAnalytics: createWorkspaceAnalytics({ db, clock }),
    contact: createContact({ jobs, clock, ids, mail, limiter, hashLocation }),
    contactAdmin: createContactAdmin({ db, audit, clock }),
    reports: createReports({ db, clock, ids }),
    reportAdmin: createReportAdmin({ db, audit, clock }),
    reportHousekeeping: createReportHousekeeping({ db, clock }),
    auditHousekeeping: createAuditHousekeeping({ db, clock }),
    stats: createStats({
      db,
      clock,
      limits,
      listModels: () => providers.listModels(),
      listTools: () => tools.builtin.list(),
    }),
    healthSamples: createHealthSamples({ db, clock, log }),
  };
}
