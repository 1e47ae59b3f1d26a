// On what an agent was run last, and what a draft is expected to cost on it.
import type { LastInputs } from '@parley/contract/agents/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { toDollars } from '../../../platform/money.ts';
import type { ModelPrices, Providers, TokenUsage } from '../../../providers/provider.ts';
import type { Agents } from '../agents.service.ts';
import { listLastRuns, type LastRun } from './last-inputs.store.ts';

export interface ListLastInputs {
  /** `model`: of the draft. */
  (userId: string, agentId: string, model: string | undefined): Promise<LastInputs>;
}

export interface LastInputsDeps {
  readonly db: { readonly read: Reader };
  readonly agents: Pick<Agents, 'find'>;
  readonly providers: Pick<Providers, 'defaultModel' | 'findModel'>;
  /** Micro-dollars. */
  readonly price: (usage: TokenUsage, prices: ModelPrices) => number;
}

/** What a run used is what it is expected to use again. */
export function toExpectedUsage(run: LastRun): TokenUsage {
  return {
    inputTokens: run.input_tokens,
    outputTokens: run.output_tokens,
    cachedInputTokens: run.cached_tokens,
    cacheWriteTokens: 0,
    reasoningTokens: run.reasoning_tokens,
  };
}

export function createLastInputs({ db, agents, providers, price }: LastInputsDeps): ListLastInputs {
  return async (userId, agentId, name) => {
    const { ownerId } = await agents.find({ userId }, agentId);
    if (ownerId !== userId) throw new AppError('not_allowed');
    const model = name === undefined ? providers.defaultModel() : providers.findModel(name);
    if (!model) throw new AppError('unknown_model');
    const runs = await listLastRuns(db.read, { userId, agentId });
    const costs = runs.map((run) => price(toExpectedUsage(run), model.prices));
    return {
      inputs: runs.map((run, index) => ({
        run_id: run.id,
        input_preview: run.preview,
        started_at: new Date(run.started_at).toISOString(),
        estimated_cost: toDollars(costs[index] ?? 0),
      })),
      total_cost: toDollars(costs.reduce((total, cost) => total + cost, 0)),
    };
  };
}
