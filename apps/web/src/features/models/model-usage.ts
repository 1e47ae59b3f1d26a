import { getUsageAnalytics } from '@parley/contract/usage/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { queryClient } from '../../platform/query.ts';

export const USAGE_DAYS = 90;

export interface ModelUsage {
  readonly requests: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars. */
  readonly cost: number;
}

/** The user's recent usage by model id. */
export type UsageByModel = ReadonlyMap<string, ModelUsage>;

async function loadModelUsage(userId: string): Promise<UsageByModel> {
  const input = { params: { id: userId }, query: { days: USAGE_DAYS } };
  const { by_model: buckets } = await api.call(getUsageAnalytics, input);
  return new Map(
    buckets.map(({ key, requests, input_tokens: inputTokens, output_tokens: outputTokens, cost }) => [
      key,
      { requests, inputTokens, outputTokens, cost },
    ]),
  );
}

/** Null: no account to ask about, or not known yet. */
export function useModelUsage(userId: string | null): UsageByModel | null {
  const { data } = useQuery(
    {
      queryKey: ['model-usage', userId],
      queryFn: () => loadModelUsage(userId ?? ''),
      enabled: userId !== null,
      staleTime: 60_000,
    },
    queryClient,
  );
  return data ?? null;
}

interface Priced {
  readonly id: string;
  /** US dollars per 1,000,000 tokens; null when unknown. */
  readonly inputPrice: number | null;
  readonly outputPrice: number | null;
}

/**
 * What one request to a model usually costs this person: what it has cost, or else their usual number of tokens at its
 * prices. Null where nothing is known.
 */
export function usualCost({ id, inputPrice, outputPrice }: Priced, usage: UsageByModel): number | null {
  const own = usage.get(id);
  if (own && own.requests > 0) return own.cost / own.requests;
  const all = [...usage.values()];
  const requests = all.reduce((sum, one) => sum + one.requests, 0);
  if (requests === 0 || inputPrice === null || outputPrice === null) return null;
  const input = all.reduce((sum, one) => sum + one.inputTokens, 0) / requests;
  const output = all.reduce((sum, one) => sum + one.outputTokens, 0) / requests;
  return (input * inputPrice + output * outputPrice) / 1_000_000;
}
