import type { Deployment } from '@parley/contract/deployments/schemas.ts';

type Spending = Pick<Deployment, 'cost_today' | 'daily_cost_cap'>;

/** From this share of the limit on, little is left of it. */
const NEAR = 0.9;

/** How much of today's limit is spent, from 0 on; `null` where there is no limit. */
export const toCapShare = ({ cost_today: spent, daily_cost_cap: cap }: Spending): number | null =>
  cap === null ? null : cap === 0 ? 1 : spent / cap;

export const isNearCap = (deployment: Spending): boolean => (toCapShare(deployment) ?? 0) >= NEAR;
