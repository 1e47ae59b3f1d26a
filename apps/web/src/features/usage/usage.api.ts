import { getBudget } from '@parley/contract/billing/endpoints.ts';
import { USAGE_MAX_LIMIT } from '@parley/contract/usage/constants.ts';
import { exportUsage, getUsageAnalytics, listUsage } from '@parley/contract/usage/endpoints.ts';
import { api } from '../../platform/api/client.ts';
import { saveBlob } from '../../platform/browser/save-blob.ts';
import {
  toAnalyticsView,
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

export const usageApi = {
  getAnalytics: async (userId: string, period: Period): Promise<WholeAnalytics> =>
    toAnalyticsView(await api.call(getUsageAnalytics, { params: { id: userId }, query: period })),
  /** Without a range: of all that there ever were. */
  listRecords: async (userId: string, page: number, range: DateRange | null): Promise<RecordPage> =>
    toRecordPage(
      await api.call(listUsage, {
        params: { id: userId },
        query: { page, limit: RECORDS_PER_PAGE, ...range },
      }),
    ),
  /** Every record of these days; null where there are too many to look at one by one. */
  async listDetails(userId: string, range: DateRange): Promise<readonly RecordView[] | null> {
    const records: RecordView[] = [];
    for (let page = 1; ; page += 1) {
      const query = { page, limit: USAGE_MAX_LIMIT, ...range };
      const { usage, total } = await api.call(listUsage, { params: { id: userId }, query });
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
  async saveCsv(userId: string, period: Period, signal: AbortSignal): Promise<void> {
    const answer = await api.openStream(exportUsage, { params: { id: userId }, query: period }, { signal });
    const name = 'days' in period ? `${period.days}-days` : `${period.from}-to-${period.to}`;
    saveBlob(`parley-usage-${name}.csv`, await answer.blob());
  },
};

export interface MonthView {
  readonly limit: number | null;
  readonly spent: number;
  readonly isWarning: boolean;
}
