// What is kept for people, and what the operator looks at.
import { createContact, createContactAdmin } from '../features/contact/index.ts';
import {
  createChanges,
  createHistory,
  createHistoryHousekeeping,
  createHistoryImages,
  createHistorySearch,
  createShares,
} from '../features/history/index.ts';
import { createPrompts } from '../features/prompts/index.ts';
import { createReportAdmin, createReportHousekeeping, createReports } from '../features/reports/index.ts';
import { createHealthSamples, createStats } from '../features/stats/index.ts';
import { createUsage } from '../features/usage/index.ts';
import {
  createCostCentres,
  createSpendingChoices,
  createWorkspaceAnalytics,
} from '../features/workspaces/index.ts';
import { createSealer } from '../platform/crypto/sealed-text.ts';
import type { ComposeDeps } from './deps.ts';
import type { Platform } from './platform.ts';
import type { Replies } from './replies.ts';

export type Records = ReturnType<typeof createRecords>;

export function createRecords(deps: ComposeDeps, platform: Platform, { providers, tools }: Replies) {
  const { config, secrets, db, clock, ids, log } = deps;
  const { signals, audit, jobs, mail, limiter, hashLocation, pictureCleaner } = platform;
  const { storageQuotaBytes: maxStoredBytes } = config;

  const historyChanges = createChanges({ db, signals, clock, log });
  const history = createHistory({ db, clock, changes: historyChanges, maxStoredBytes });
  const images = createHistoryImages({ db, clock, log, maxStoredBytes });
  const sealer = createSealer(secrets.vaultKeys, 'links');
  return {
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
    costCentres: createCostCentres({ db, clock, ids, audit }),
    spendingChoices: createSpendingChoices({ db, clock }),
    workspaceAnalytics: createWorkspaceAnalytics({ db, clock }),
    contact: createContact({ jobs, clock, ids, mail, limiter, hashLocation }),
    contactAdmin: createContactAdmin({ db, audit, clock }),
    reports: createReports({ db, clock, ids }),
    reportAdmin: createReportAdmin({ db, audit, clock }),
    reportHousekeeping: createReportHousekeeping({ db, clock }),
    stats: createStats({
      db,
      clock,
      listModels: () => providers.listModels(),
      listTools: () => tools.builtin.list(),
    }),
    healthSamples: createHealthSamples({ db, clock, log }),
  };
}
