import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../platform/query.ts';
import { paymentsApi } from './payments.api.ts';

/** Whether money can be added at this installation; undefined until that is known. `isAsked`: the answer matters here. */
export function useCanPay(isAsked: boolean): boolean | undefined {
  const { data } = useQuery(
    {
      queryKey: ['payment-config'],
      queryFn: paymentsApi.getConfig,
      enabled: isAsked,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  );
  return data?.available;
}
