// What the steps of a run cost: held before a step begins, taken when it is done. Between steps the run may hold what
// its next turn begins with, so that a run is not begun or gone on with that could not pay for its first turn.
import type { Tx } from '../../../platform/db/database.ts';
import type { CatalogueModel, TokenUsage } from '../../../providers/provider.ts';
import type { Billing, FixedPrices, Reserved, StepOfRun } from '../../billing/index.ts';
import { toRecord, type EndingRun } from '../runs.settle.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Step } from './step.ts';
import type { Journal } from './steps.journal.ts';

/** The reservation of a run between its steps. */
export const HOLD = -1;

interface Cost {
  readonly step: number;
  readonly prices: FixedPrices;
  readonly inputTokens: number;
  readonly fixedTokens?: number;
  readonly maxOutputTokens: number;
  /** Beside the tokens of the turn. */
  readonly extraMicros: number;
}

export interface StepsMoney {
  /** Of the run's own model as at admission, of another as when the run was handed over to it. */
  pricesOf(model: CatalogueModel): FixedPrices;
  toCost(cost: Cost): StepOfRun;
  /** Moves what the run holds to the step. Throws why that is not covered. */
  hold(tx: Tx, cost: Cost): Promise<Reserved>;
  release(tx: Tx, step: number): Promise<void>;
  /** A step has begun with what the run held between its steps. */
  noteBegun(): void;
  /** Takes the cost of a step; answers it. */
  settle(
    tx: Tx,
    step: Step,
    bill: { usage: TokenUsage | null; extraMicros: number; isOk: boolean },
  ): Promise<number>;
}

export interface StepsMoneyOptions {
  readonly run: EndingRun;
  readonly actor: Actor;
  readonly capMicros: number | null;
  readonly journal: Journal;
  readonly billing: Billing;
}

export function createStepsMoney({ run, actor, capMicros, journal, billing }: StepsMoneyOptions): StepsMoney {
  const userId = run.payerId;
  const keyOf = (step: number) => ({ runId: run.id, step });
  /** Steps that may hold something; of others the ledger is not asked. */
  const holding = new Set([
    HOLD,
    ...journal.steps().flatMap(({ n, state }) => (state === 'open' ? [n] : [])),
  ]);

  async function release(tx: Tx, step: number): Promise<void> {
    if (holding.has(step)) await billing.release(tx, userId, keyOf(step));
  }

  /** What other steps hold that are under way, or begin in the same transaction. */
  async function heldBeside(tx: Tx, step: number): Promise<number> {
    const ended = new Set(journal.steps().flatMap(({ n, state }) => (state === 'open' ? [] : [n])));
    const isAlone = [...holding].every((n) => n === step || n === HOLD || ended.has(n));
    return isAlone ? 0 : billing.heldByRun(tx, run.id);
  }

  function toCost({ step, prices, inputTokens, fixedTokens = inputTokens, extraMicros: toolMicros }: Cost) {
    const cap = { capMicros: capMicros ?? Number.POSITIVE_INFINITY, spentMicros: journal.spentMicros() };
    return { ...keyOf(step), prices, inputTokens, fixedTokens, toolMicros, cap };
  }

  return {
    pricesOf(model) {
      const today = billing.fix(model.prices);
      // With a key of the user's own, which earlier and later turns may be without: neither price is the other's.
      if (today.isOwnKey) return today;
      if (model.id === run.model && !run.prices.isOwnKey) return run.prices;
      const known = journal
        .steps()
        .findLast((step) => step.model === model.id && step.prices !== null && !step.prices.isOwnKey);
      return known?.prices ?? today;
    },
    toCost,
    async hold(tx, cost) {
      await release(tx, HOLD);
      // One that was left open is reserved again, for the remaining amount.
      await release(tx, cost.step);
      holding.add(cost.step);
      const { cap, ...step } = toCost(cost);
      // Calls that are under way beside this one may cost as much as they hold.
      const spentMicros = cap.spentMicros + (await heldBeside(tx, cost.step));
      return billing.reserve(tx, {
        ...step,
        cap: { ...cap, spentMicros },
        userId,
        isGuest: actor.role === 'guest',
        maxOutputTokens: cost.maxOutputTokens,
        apiKeyId: actor.apiKeyId,
        deploymentId: run.deployment_id,
        tags: actor.tags ?? null,
        byAgent: true,
      });
    },
    release,
    noteBegun: () => void holding.delete(HOLD),
    async settle(tx, step, { usage, extraMicros, isOk }) {
      const model = step.model ?? run.model;
      const [provider = run.provider] = model.split('/');
      const { costMicros } = await billing.settle(tx, {
        ...keyOf(step.n),
        userId,
        prices: step.prices ?? run.prices,
        usage,
        toolMicros: extraMicros,
        isOk,
        record: { ...toRecord(run), model, provider },
      });
      return costMicros;
    },
  };
}
