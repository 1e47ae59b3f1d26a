import { useQuery } from '@tanstack/react-query';
import type { Deployment } from '@parley/contract/deployments/schemas.ts';
import { queryClient } from '../../platform/query.ts';
import { toDeploymentsQuery } from './deployments.api.ts';

type OfKind<Kind> = Extract<Deployment, { kind: Kind }>;

interface WholeList<Kind> {
  readonly all: readonly OfKind<Kind>[];
  /** Of their runs of the last day. */
  readonly medianMs: number | null;
}

/** All deployments of a kind, whatever a list is narrowed to; `null` until known, and where one page does not hold them. */
export function useWholeList<Kind extends Deployment['kind']>(kind: Kind): WholeList<Kind> | null {
  const { data } = useQuery(toDeploymentsQuery({ kind, state: null, words: '', page: 1 }), queryClient);
  if (!data || data.total > data.deployments.length) return null;
  const all = data.deployments.filter((one): one is OfKind<Kind> => one.kind === kind);
  return { all, medianMs: data.median_ms };
}

const BAD: readonly Deployment['last_run_status'][] = ['failed', 'limit'];

const OWN_PAUSES: readonly Deployment['paused_reason'][] = [
  'failures',
  'daily_cost',
  'budget',
  'no_balance',
  'approvals',
];

/** It paused itself, its last run failed, or it lacks a credential: what the server lists as needing attention. */
export const needsAttention = (one: Deployment): boolean =>
  OWN_PAUSES.includes(one.paused_reason) || BAD.includes(one.last_run_status) || one.lacks_credentials;

export const sumOf = <Item>(items: readonly Item[], figure: (item: Item) => number): number =>
  items.reduce((total, item) => total + figure(item), 0);
