// What a month of work costs with a model, from its prices alone.
import type { PricedModel } from './priced-model.ts';

type Prices = Pick<PricedModel, 'inputPrice' | 'outputPrice'>;

/** Tokens of a usual message and its reply. */
export const MESSAGE_TOKENS = { input: 1_000, output: 500 } as const;
/** An agent reads and writes about so many times as much. */
export const RUN_FACTOR = 5;
const DAYS = 30;
const PER_TOKENS = 1_000_000;

export interface Work {
  readonly messagesADay: number;
  readonly runsADay: number;
}

export interface Estimate {
  readonly messages: number;
  readonly messagesCost: number;
  readonly runs: number;
  readonly runsCost: number;
  readonly total: number;
}

export function costOfReply({ inputPrice, outputPrice }: Prices): number {
  return (MESSAGE_TOKENS.input * inputPrice + MESSAGE_TOKENS.output * outputPrice) / PER_TOKENS;
}

export function estimateMonth({ messagesADay, runsADay }: Work, model: Prices): Estimate {
  const reply = costOfReply(model);
  const messages = messagesADay * DAYS;
  const runs = runsADay * DAYS;
  const messagesCost = messages * reply;
  const runsCost = runs * reply * RUN_FACTOR;
  return { messages, messagesCost, runs, runsCost, total: messagesCost + runsCost };
}

/** The cheapest one that costs less than the chosen one and is not given away. */
export function findCheaper(models: readonly PricedModel[], chosen: PricedModel): PricedModel | null {
  const costs = models
    .map((model) => ({ model, cost: costOfReply(model) }))
    .filter(({ cost }) => cost > 0 && cost < costOfReply(chosen))
    .sort((left, right) => left.cost - right.cost);
  return costs[0]?.model ?? null;
}
