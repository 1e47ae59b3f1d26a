// Agents with what is deployed of them, what they lack and when they last ran.
import type {
  AgentCircle,
  AgentIndicators,
  DeployedAs,
  IndicatedAgent,
  AgentState,
  ShownDeployment,
} from '@parley/contract/agents/indicators/schemas.ts';
import type { Deployment, DeploymentKind } from '@parley/contract/deployments/schemas.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { AgentCaller } from '../agents.policy.ts';
import type { AgentView } from '../show/agents.show.ts';
import { countKeys, listSigns, type AgentSigns } from './indicators.store.ts';
import { countByCircle, listIds, PLAIN, type WantedAgents } from './lists.store.ts';

export interface WantedIndicators extends Pick<WantedAgents, 'q' | 'sort' | 'limit' | 'offset'> {
  readonly whose: AgentCircle;
  readonly deployment: DeployedAs | null;
  readonly status: AgentState | null;
}

/** What is known of the caller. */
export interface CallersOwn {
  /** Schedules by their next run. */
  readonly deployments: readonly Deployment[];
  /** Names of the tools whose credential is missing. */
  readonly lacking: ReadonlySet<string>;
}

export interface AgentIndicatorLists {
  list(
    caller: AgentCaller,
    wanted: WantedIndicators,
    own: CallersOwn,
  ): Promise<{ agents: IndicatedAgent[]; counts: Record<AgentCircle, number> }>;
}

const MOST_TELLING: readonly DeploymentKind[] = ['scheduled', 'webhook', 'api'];

function toShown(
  deployments: readonly Deployment[],
  keys: ReadonlyMap<string, number>,
): ShownDeployment | null {
  const rank = ({ is_active: isActive, kind }: Deployment) =>
    (isActive ? 0 : MOST_TELLING.length) + MOST_TELLING.indexOf(kind);
  const [first] = deployments.toSorted((left, right) => rank(left) - rank(right));
  if (!first) return null;
  const { id, kind, is_active } = first;
  return {
    id,
    kind,
    is_active,
    schedule: kind === 'scheduled' ? first.schedule : null,
    timezone: kind === 'scheduled' ? first.timezone : null,
    calls_today: kind === 'webhook' ? first.calls_today : null,
    keys: kind === 'api' ? (keys.get(id) ?? 0) : null,
  };
}

function toIndicators(
  deployments: readonly Deployment[],
  keys: ReadonlyMap<string, number>,
  signs: AgentSigns | undefined,
): Omit<AgentIndicators, 'missing_credentials' | 'missing_tools'> {
  const has = (kind: DeploymentKind): boolean => deployments.some((deployment) => deployment.kind === kind);
  const dues = deployments.flatMap((each) => (each.kind === 'scheduled' ? (each.next_run_at ?? []) : []));
  const lastRunMs = signs?.lastRunMs ?? null;
  return {
    has_api: has('api'),
    has_webhook: has('webhook'),
    has_schedule: has('scheduled'),
    deployments: deployments.length,
    active_deployments: deployments.filter(({ is_active: isActive }) => isActive).length,
    shown_deployment: toShown(deployments, keys),
    next_run_at: dues.sort()[0] ?? null,
    last_run_at: lastRunMs === null ? null : new Date(lastRunMs).toISOString(),
    last_run_status: signs?.lastRunStatus ?? null,
    needs_attention: signs?.needsAttention ?? false,
  };
}

const WHOSE = { all: 'ownOrShared', mine: 'own', team: 'shared' } as const;

export function createAgentIndicatorLists({
  db,
  clock,
  view,
}: {
  readonly db: Pick<Database, 'longRead'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly view: AgentView;
}): AgentIndicatorLists {
  return {
    async list(caller, { whose, ...asked }, own) {
      const { userId } = caller;
      const lacking = [...own.lacking];
      const wanted: WantedAgents = { ...PLAIN, ...asked, userId, lacking, whose: WHOSE[whose] };
      const [ids, counts] = await Promise.all([
        listIds(db.longRead, wanted),
        countByCircle(db.longRead, wanted),
      ]);
      const shown = new Set(ids);
      const deployments = own.deployments.filter(({ agent_id: agentId }) => shown.has(agentId));
      const apiIds = deployments.filter(({ kind }) => kind === 'api').map(({ id }) => id);
      const [agents, signs, keys] = await Promise.all([
        view.many(caller, ids),
        listSigns(db.longRead, { userId, lacking }, ids),
        countKeys(db.longRead, userId, apiIds, clock.now()),
      ]);
      const byAgent = Map.groupBy(deployments, ({ agent_id: agentId }) => agentId);
      return {
        counts,
        agents: agents.map((agent) => {
          const missing = agent.tools.filter((name) => own.lacking.has(name));
          return {
            ...agent,
            indicators: {
              ...toIndicators(byAgent.get(agent.id) ?? [], keys, signs.get(agent.id)),
              missing_credentials: missing.length > 0,
              missing_tools: missing,
            },
          };
        }),
      };
    },
  };
}
