import type { Deployment } from '@parley/contract/deployments/schemas.ts';

// What deployments did lately, as a few rows. Pure.

const DAY_MS = 86_400_000;
const MOST_ROWS = 3;

const REASONS = ['failures', 'daily_cost', 'budget', 'no_balance', 'approvals'] as const;
type Reason = (typeof REASONS)[number];

export interface AwayRow {
  readonly id: string;
  readonly agentId: string;
  readonly agentName: string;
  readonly what: 'paused' | 'waiting' | 'failed' | 'running' | 'calls' | 'runs';
  /** Why it has paused by itself. */
  readonly reason: Reason | null;
  /** Runs of today; none where the last one was late yesterday. */
  readonly count: number;
  readonly atMs: number;
  readonly needsAttention: boolean;
}

const reasonOf = ({ paused_reason: paused }: Deployment): Reason | null =>
  REASONS.find((reason) => reason === paused) ?? null;

function whatOf({ last_run_status: status, kind }: Deployment, reason: Reason | null): AwayRow['what'] {
  if (reason !== null) return 'paused';
  if (status === 'waiting') return 'waiting';
  if (status === 'failed' || status === 'limit') return 'failed';
  if (status === 'queued' || status === 'running') return 'running';
  return kind === 'scheduled' ? 'runs' : 'calls';
}

function toRow(deployment: Deployment, nowMs: number): AwayRow | null {
  const { id, agent_id: agentId, agent_name: agentName, last_run_at: lastRunAt } = deployment;
  const reason = reasonOf(deployment);
  const what = whatOf(deployment, reason);
  const atMs = Date.parse(lastRunAt ?? deployment.updated_at);
  const isLate = lastRunAt === null || nowMs - atMs > DAY_MS;
  if (isLate && what !== 'paused') return null;
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const day = deployment.days.find(({ date }) => date === today);
  return {
    id,
    agentId,
    agentName,
    what,
    reason,
    count: (day?.succeeded ?? 0) + (day?.failed ?? 0),
    atMs,
    needsAttention: what === 'paused' || what === 'waiting' || what === 'failed',
  };
}

/** What needs attention first, then the newest. */
export function toAwayRows(deployments: readonly Deployment[], nowMs: number): readonly AwayRow[] {
  return deployments
    .flatMap((deployment) => toRow(deployment, nowMs) ?? [])
    .toSorted((a, b) => Number(b.needsAttention) - Number(a.needsAttention) || b.atMs - a.atMs)
    .slice(0, MOST_ROWS);
}
