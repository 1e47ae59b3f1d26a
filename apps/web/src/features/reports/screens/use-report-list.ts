import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../platform/query.ts';
import type { ReportFilter } from '../report.ts';
import { reportsApi } from '../reports.api.ts';

export const REPORTS_KEY = 'error-reports';

export function useReportList(filter: ReportFilter, isAllowed: boolean) {
  return useQuery(
    {
      queryKey: [REPORTS_KEY, 'list', filter],
      queryFn: () => reportsApi.list(filter),
      placeholderData: keepPreviousData,
      enabled: isAllowed,
    },
    queryClient,
  );
}
