import { getBudget } from '@parley/contract/billing/endpoints.ts';
import { exportUsage, getUsageAnalytics, listUsage } from '@parley/contract/usage/endpoints.ts';
import { api } from '../../platform/api/client.ts';
import { saveBlob } from '../../platform/save-blob.ts';
import { toAnalyticsView, toRecordPage, type AnalyticsView, type RecordPage } from './usage-view.ts';

const RECORDS_PER_PAGE = 25;

export const PERIODS = ['7', '30', '90'] as const;
export type Period = (typeof PERIODS)[number];

export const usageApi = {
  getAnalytics: async (userId: string, period: Period): Promise<AnalyticsView> =>
    toAnalyticsView(
      await api.call(getUsageAnalytics, { params: { id: userId }, query: { days: Number(period) } }),
    ),
  listRecords: async (userId: string, page: number): Promise<RecordPage> =>
    toRecordPage(
      await api.call(listUsage, { params: { id: userId }, query: { page, limit: RECORDS_PER_PAGE } }),
    ),
  /** The own limit of a month, and what is spent of it. */
  async getMonth(): Promise<{ readonly limit: number | null; readonly spent: number }> {
    const { per_month: limit, spent } = await api.call(getBudget, {});
    return { limit, spent };
  },
  async saveCsv(userId: string, period: Period, signal: AbortSignal): Promise<void> {
    const input = { params: { id: userId }, query: { days: Number(period) } };
    const answer = await api.openStream(exportUsage, input, { signal });
    saveBlob(`parley-usage-${period}-days.csv`, await answer.blob());
  },
};
