// Loads what is shown of deployments beside their rows.
import { SHOWN_DAYS } from '@parley/contract/deployments/constants.ts';
import type { Deployment } from '@parley/contract/deployments/schemas.ts';
import type { Scope } from '@parley/contract/endpoint.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/crypto/sealed-text.ts';
import type { Database } from '../../platform/db/database.ts';
import type { DeploymentKeys } from '../auth/index.ts';
import type { DailyLimits } from '../billing/index.ts';
import { toDeployment } from './deployments.present.ts';
import { listLackingIds, type DeploymentRow, type ListedDeployment } from './deployments.store.ts';
import { findMedian, findMedians, sumRuns } from './run-figures.store.ts';
import type { ScheduleReads } from './schedules/schedule-reads.ts';
import { listSchedules } from './schedules/schedules.store.ts';
import { listHookFigures, listWebhooks } from './webhooks/webhooks.store.ts';

const DAY_MS = 86_400_000;
/** In place of what a key is not shown. */
const HIDDEN = '…';
const FIGURES_MS = 30 * DAY_MS;

export interface DeploymentViewDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly keys: Pick<DeploymentKeys, 'listPrefixes'>;
  readonly sealer: Sealer;
  readonly dailyLimits: Pick<DailyLimits, 'listSpent'>;
  readonly scheduleReads: Pick<ScheduleReads, 'withNextRuns'>;
  readonly publicUrl: string;
  /** Names of the tools whose credential the user lacks. */
  readonly listLacking: (userId: string) => Promise<ReadonlySet<string>>;
}

/** Who is shown deployments. */
export interface DeploymentReader {
  readonly userId: string;
  /** Of the API key that it is asked with; `null` for people. */
  readonly scopes: readonly Scope[] | null;
}

export interface DeploymentView {
  /** Without the secret parts of addresses for API keys. */
  present(to: DeploymentReader, rows: readonly ListedDeployment[]): Promise<Deployment[]>;
  /** Milliseconds; of the runs of all of them in the last day that succeeded. */
  findMedian(rows: readonly ListedDeployment[]): Promise<number | null>;
}

export function createDeploymentView({
  db,
  clock,
  keys,
  dailyLimits,
  sealer,
  scheduleReads,
  publicUrl,
  listLacking,
}: DeploymentViewDeps): DeploymentView {
  return {
    findMedian: (rows) =>
      findMedian(
        db.read,
        rows.map(({ id }) => id),
        clock.now() - DAY_MS,
      ),

    async present({ userId, scopes }, rows) {
      const idsOf = (kind: DeploymentRow['kind']) =>
        rows.filter((row) => row.kind === kind).map(({ id }) => id);
      const nowMs = clock.now();
      const all = rows.map(({ id }) => id);
      const [figures, medians, spentToday, schedules, webhooks, hookFigures, keyPrefixes, lacking] =
        await Promise.all([
          sumRuns(db.read, all, nowMs - FIGURES_MS),
          findMedians(db.read, all, nowMs - DAY_MS),
          dailyLimits.listSpent(db.read, userId, all),
          listSchedules(db.read, idsOf('scheduled')),
          listWebhooks(db.read, idsOf('webhook')),
          listHookFigures(db.read, idsOf('webhook'), nowMs - DAY_MS),
          keys.listPrefixes(userId, idsOf('api')),
          listLacking(userId).then((tools) => listLackingIds(db.read, all, [...tools])),
        ]);
      const parts = {
        figures,
        medians,
        spentToday,
        daysFromMs: nowMs - (nowMs % DAY_MS) - (SHOWN_DAYS - 1) * DAY_MS,
        schedules: await scheduleReads.withNextRuns(schedules),
        webhooks,
        hookFigures,
        keyPrefixes,
        lacking,
        publicUrl,
        openToken: ({ id, token_enc: sealed }: { id: string; token_enc: string }) =>
          scopes === null ? (sealer.open(sealed, id) ?? '') : HIDDEN,
      };
      return rows.map((row) => toDeployment(row, parts));
    },
  };
}
