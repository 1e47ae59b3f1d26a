// The price list: what is searched for, in the order that is asked for.
import { toSearchedText, toSearchText } from '@parley/contract/search/words.ts';
import { costOfReply } from './estimate.ts';
import type { PricedModel } from './priced-model.ts';

export type Column = 'model' | 'context' | 'input' | 'output' | 'reply';

export interface Order {
  readonly column: Column;
  readonly isDescending: boolean;
}

export const CHEAPEST_FIRST: Order = { column: 'reply', isDescending: false };

const compareNames = (left: PricedModel, right: PricedModel): number => left.name.localeCompare(right.name);
const by =
  (read: (model: PricedModel) => number) =>
  (left: PricedModel, right: PricedModel): number =>
    read(left) - read(right) || compareNames(left, right);

const COMPARE: Readonly<Record<Column, (left: PricedModel, right: PricedModel) => number>> = {
  model: compareNames,
  context: by((model) => model.contextWindow),
  input: by((model) => model.inputPrice),
  output: by((model) => model.outputPrice),
  reply: by(costOfReply),
};

/** The same column again turns the order round. */
export function orderBy({ column, isDescending }: Order, pressed: Column): Order {
  return { column: pressed, isDescending: pressed === column && !isDescending };
}

export function listProviders(models: readonly PricedModel[]): readonly string[] {
  return [...new Set(models.map((model) => model.provider))].sort((left, right) => left.localeCompare(right));
}

export interface Wanted {
  readonly search: string;
  /** Empty: all of them. */
  readonly provider: string;
  readonly order: Order;
}

export function listPrices(
  models: readonly PricedModel[],
  { search, provider, order }: Wanted,
): readonly PricedModel[] {
  const words = toSearchText(search).split(/\s+/).filter(Boolean);
  const found = models.filter((model) => {
    const text = toSearchedText(`${model.name} ${model.provider}`);
    return (provider === '' || model.provider === provider) && words.every((word) => text.includes(word));
  });
  const sorted = found.sort(COMPARE[order.column]);
  return order.isDescending ? sorted.reverse() : sorted;
}
