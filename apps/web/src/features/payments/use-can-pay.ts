import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../platform/query.ts';
import { paymentsApi } from './payments.api.ts';

/**
 * Whether money can be added at this installation; undefined until that is known, null where it cannot be known now.
 * `isAsked`: the answer matters here.
 */
export function useCanPay(isAsked: boolean): boolean | null | undefined {
  const { data, isError } = useQuery(
    {
      queryKey: ['payment-config'],
      queryFn: paymentsApi.getConfig,
      enabled: isAsked,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  );
  return data?.available ?? (isError ? null : undefined);
}
