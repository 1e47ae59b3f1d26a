// What an agent is told about the money of the person that it runs for.
import type { Actor } from '../../platform/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FundsStatus, ToolFunds } from '../../toolbox/tool.ts';
import type { Budgets } from '../billing/index.ts';
import type { Step } from '../runs/index.ts';
import { findFunds } from './usage.store.ts';

export interface RunFundsDeps {
  readonly db: Database;
  readonly budgets: Pick<Budgets, 'get'>;
  readonly listSteps: (userId: string, runId: string) => Promise<readonly Step[]>;
}

/** Of one run. */
export type RunFunds = (actor: Pick<Actor, 'userId' | 'apiKeyId'>, runId: string) => ToolFunds;

export function createRunFunds({ db, budgets, listSteps }: RunFundsDeps): RunFunds {
  async function findBudget(userId: string, keyId: string | null): Promise<FundsStatus['budgets'][number]> {
    const { perRun, perMonth, spent } = await budgets.get(userId, keyId);
    return { of: keyId === null ? 'account' : 'api_key', perRun, perMonth, spentThisMonth: spent };
  }

  return ({ userId, apiKeyId }, runId) => ({
    async status() {
      const [funds, steps, ...spending] = await Promise.all([
        findFunds(db.read, userId),
        listSteps(userId, runId),
        findBudget(userId, null),
        ...(apiKeyId === null ? [] : [findBudget(userId, apiKeyId)]),
      ]);
      return {
        balance: funds?.balance ?? 0,
        reserved: funds?.reserved ?? 0,
        spentByRun: steps.reduce((sum, { costMicros }) => sum + costMicros, 0),
        budgets: spending,
      };
    },
  });
}
