import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../../platform/query.ts';
import { adminApi, type AuditSearch } from '../../admin.api.ts';

export const AUDIT_KEY = 'admin-audit';

export function useAuditList(query: AuditSearch, isAllowed: boolean) {
  return useQuery(
    {
      queryKey: [AUDIT_KEY, query],
      queryFn: () => adminApi.listAudit(query),
      placeholderData: keepPreviousData,
      enabled: isAllowed,
    },
    queryClient,
  );
}
