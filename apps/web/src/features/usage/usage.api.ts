import { getBudget } from '@parley/contract/billing/endpoints.ts';
import { USAGE_MAX_LIMIT } from '@parley/contract/usage/constants.ts';
import { exportUsage, getUsageAnalytics, listUsage } from '@parley/contract/usage/endpoints.ts';
import { api } from '../../platform/api/client.ts';
import { saveBlob } from '../../platform/browser/save-blob.ts';
import {
  toAnalyticsView,
  toRecordPage,
  toRecordView,
  type AnalyticsView,
  type RecordPage,
  type RecordView,
} from './usage-view.ts';

export const RECORDS_PER_PAGE = 25;
/** A page that takes longer to load than to read is no help: busier periods are shown in sums only. */
const MOST_DETAIL_PAGES = 5;

export const PERIODS = ['7', '30', '90'] as const;
export type Period = (typeof PERIODS)[number];

export const usageApi = {
  getAnalytics: async (userId: string, days: number): Promise<AnalyticsView> =>
    toAnalyticsView(await api.call(getUsageAnalytics, { params: { id: userId }, query: { days } })),
  listRecords: async (userId: string, page: number): Promise<RecordPage> =>
    toRecordPage(
      await api.call(listUsage, { params: { id: userId }, query: { page, limit: RECORDS_PER_PAGE } }),
    ),
  /** Every record since the beginning of a day; null where there are too many to look at one by one. */
  async listDetails(userId: string, fromDate: string): Promise<readonly RecordView[] | null> {
    const records: RecordView[] = [];
    for (let page = 1; page <= MOST_DETAIL_PAGES; page += 1) {
      const query = { page, limit: USAGE_MAX_LIMIT };
      const { usage, total } = await api.call(listUsage, { params: { id: userId }, query });
      records.push(...usage.map(toRecordView).filter(({ at }) => at >= fromDate));
      const oldest = usage.at(-1);
      if (!oldest || oldest.created_at < fromDate || page * USAGE_MAX_LIMIT >= total) return records;
    }
    return null;
  },
  /** The own limit of a month, and what is spent of it. */
  async getMonth(): Promise<MonthView> {
    const { per_month: limit, spent, is_warning: isWarning } = await api.call(getBudget, {});
    return { limit, spent, isWarning };
  },
  async saveCsv(userId: string, period: Period, signal: AbortSignal): Promise<void> {
    const input = { params: { id: userId }, query: { days: Number(period) } };
    const answer = await api.openStream(exportUsage, input, { signal });
    saveBlob(`parley-usage-${period}-days.csv`, await answer.blob());
  },
};

export interface MonthView {
  readonly limit: number | null;
  readonly spent: number;
  readonly isWarning: boolean;
}
