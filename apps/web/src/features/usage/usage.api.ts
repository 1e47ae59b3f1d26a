import { getBudget } from '@parley/contract/billing/endpoints.ts';
import { USAGE_MAX_LIMIT } from '@parley/contract/usage/constants.ts';
import { exportUsage, getUsageAnalytics, listUsage } from '@parley/contract/usage/endpoints.ts';
import { getOwnBudgets } from '@parley/contract/workspaces/cost-centres/endpoints.ts';
import type { OwnBudgets } from '@parley/contract/workspaces/cost-centres/schemas.ts';
import { api } from '../../platform/api/client.ts';
import { saveTable } from '../../platform/browser/save-blob.ts';
import {
  toAnalyticsView,
  type Dimension,
  toRecordPage,
  toRecordView,
  type WholeAnalytics,
  type RecordPage,
  type RecordView,
} from './usage-view.ts';
import type { DateRange, Period } from './period.ts';

export const RECORDS_PER_PAGE = 25;
/** A page that takes longer to load than to read is no help: busier periods are shown in sums only. */
const MOST_DETAILS = 5 * USAGE_MAX_LIMIT;

/** Whose costs: those of an account, or of a person for a workspace, no matter who pays. */
export interface Spender {
  readonly userId: string;
  readonly workspaceId: string | null;
}

const toPlace = ({ workspaceId }: Spender): { workspace?: string } =>
  workspaceId === null ? {} : { workspace: workspaceId };

export const usageApi = {
  getAnalytics: async (spender: Spender, period: Period, split?: Dimension): Promise<WholeAnalytics> =>
    toAnalyticsView(
      await api.call(getUsageAnalytics, {
        params: { id: spender.userId },
        query: { ...period, ...toPlace(spender), ...(split && { split }) },
      }),
    ),
  /** Without a range: of all that there ever were. */
  listRecords: async (spender: Spender, page: number, range: DateRange | null): Promise<RecordPage> =>
    toRecordPage(
      await api.call(listUsage, {
        params: { id: spender.userId },
        query: { page, limit: RECORDS_PER_PAGE, ...range, ...toPlace(spender) },
      }),
    ),
  /** Every record of these days; null where there are too many to look at one by one. */
  async listDetails(spender: Spender, range: DateRange): Promise<readonly RecordView[] | null> {
    const records: RecordView[] = [];
    for (let page = 1; ; page += 1) {
      const query = { page, limit: USAGE_MAX_LIMIT, ...range, ...toPlace(spender) };
      const { usage, total } = await api.call(listUsage, { params: { id: spender.userId }, query });
      if (total > MOST_DETAILS) return null;
      records.push(...usage.map(toRecordView));
      if (page * USAGE_MAX_LIMIT >= total) return records;
    }
  },
  /** The own limit of a month, and what is spent of it. */
  async getMonth(): Promise<MonthView> {
    const { per_month: limit, spent, is_warning: isWarning } = await api.call(getBudget, {});
    return { limit, spent, isWarning };
  },
  listOwnBudgets: (workspaceId: string): Promise<OwnBudgets> =>
    api.call(getOwnBudgets, { params: { id: workspaceId } }),
  async saveCsv(spender: Spender, period: Period, signal: AbortSignal): Promise<void> {
    const query = { ...period, ...toPlace(spender) };
    const answer = await api.openStream(exportUsage, { params: { id: spender.userId }, query }, { signal });
    const name = 'days' in period ? `${period.days}-days` : `${period.from}-to-${period.to}`;
    saveTable(`parley-usage-${name}.csv`, await answer.blob());
  },
};

export type OwnBudget = OwnBudgets['budgets'][number];

export interface MonthView {
  readonly limit: number | null;
  readonly spent: number;
  readonly isWarning: boolean;
}
