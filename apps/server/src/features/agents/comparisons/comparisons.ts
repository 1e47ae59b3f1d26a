// How versions and models of an agent did on its last inputs, and what the missing runs are expected to cost.
import type { Comparison } from '@parley/contract/agents/comparisons/schemas.ts';
import type { Database } from '../../../platform/db/database.ts';
import { toDollars } from '../../../platform/money.ts';
import type { ModelPrices, Providers, TokenUsage } from '../../../providers/provider.ts';
import type { AgentCaller } from '../agents.policy.ts';
import type { Agents } from '../agents.service.ts';
import { toExpectedUsage } from '../last-inputs/last-inputs.ts';
import { listLastRuns, type LastRun } from '../last-inputs/last-inputs.store.ts';
import type { AgentVersions } from '../versions/versions.ts';
import { getComparedRun, listAnswers, type Answer, type ComparedRun } from './comparisons.store.ts';

export interface CompareRuns {
  /** Throws `not_found` unless all are the caller's own runs of an agent that the caller can see. */
  (caller: AgentCaller, agentId: string, runIds: readonly string[]): Promise<Comparison>;
}

export interface ComparisonDeps {
  readonly db: Pick<Database, 'read' | 'longRead'>;
  readonly agents: Pick<Agents, 'find'>;
  readonly versions: Pick<AgentVersions, 'listRunnable'>;
  readonly providers: Pick<Providers, 'findModel'>;
  /** Micro-dollars. */
  readonly price: (usage: TokenUsage, prices: ModelPrices) => number;
}

type ComparedAnswer = Comparison['inputs'][number]['answers'][number];

const isOf = (answer: Answer, run: ComparedRun): boolean =>
  run.agent_version === null
    ? answer.id === run.id
    : answer.agent_version === run.agent_version && answer.model === run.model;

function toComparedAnswer(answer: Answer | undefined): ComparedAnswer {
  if (!answer) return null;
  const { id, status, error, preview, cost, started_at: startedAt, finished_at: finishedAt } = answer;
  return {
    run_id: id,
    status,
    output_preview: status === 'failed' ? error : preview,
    cost: toDollars(cost),
    duration_ms: finishedAt === null ? null : finishedAt - startedAt,
  };
}

export function createComparisons(deps: ComparisonDeps): CompareRuns {
  const { db, agents, versions, providers, price } = deps;

  /** `null` for a run that cannot be repeated on another input as it was. */
  async function listPrices(
    caller: AgentCaller,
    agentId: string,
    runs: readonly ComparedRun[],
  ): Promise<(ModelPrices | null)[]> {
    const numbers = runs.flatMap(({ agent_version: version }) => (version === null ? [] : [version]));
    // Runs are not an admin's work: those of a version start only where its agent can be changed without that.
    const runnable = await versions.listRunnable({ ...caller, isAdmin: false }, agentId, numbers);
    return runs.map(({ agent_version: version, model }) =>
      version !== null && runnable.has(version) ? (providers.findModel(model)?.prices ?? null) : null,
    );
  }

  return async (caller, agentId, runIds) => {
    const scope = { userId: caller.userId, agentId };
    await agents.find(scope, agentId);
    const runs = await Promise.all(runIds.map((id) => getComparedRun(db.read, scope, id)));
    const asked = await listLastRuns(db.longRead, scope);
    const [answers, prices] = await Promise.all([
      listAnswers(db.longRead, scope, { runs, askedIds: asked.map(({ id }) => id) }),
      listPrices(caller, agentId, runs),
    ]);
    const estimate = (run: LastRun, of: ModelPrices | null): number | null =>
      of && toDollars(price(toExpectedUsage(run), of));
    return {
      variants: runs.map(({ id, agent_version: version, model }) => ({
        run_id: id,
        agent_version: version,
        // Empty for a run of a deployment that could not start.
        model: model === '' ? null : model,
      })),
      inputs: asked.map((run) => {
        const given = answers.filter(({ asked_id: askedId }) => askedId === run.id);
        return {
          run_id: run.id,
          input_preview: run.preview,
          started_at: new Date(run.started_at).toISOString(),
          answers: runs.map((compared) => toComparedAnswer(given.find((answer) => isOf(answer, compared)))),
          estimated_costs: prices.map((of) => estimate(run, of)),
        };
      }),
    };
  };
}
