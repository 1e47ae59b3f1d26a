import { expect, test } from 'vitest';
import { costOfReply, estimateMonth, findCheaper } from './estimate.ts';
import type { PricedModel } from './priced-model.ts';

const model = (id: string, inputPrice: number, outputPrice: number): PricedModel => ({
  id,
  name: id,
  provider: 'Aster',
  description: '',
  contextWindow: 1,
  hasVision: false,
  hasTools: false,
  hasReasoningEffort: false,
  inputPrice,
  outputPrice,
});
const SWIFT = model('swift', 0.8, 4);
const FLASH = model('flash', 0.1, 0.4);
const FREE = model('free', 0, 0);

test.each([
  [SWIFT, 0.0028],
  [FLASH, 0.0003],
  [FREE, 0],
])('a usual reply costs what its tokens cost', (priced, cost) => {
  expect(costOfReply(priced)).toBeCloseTo(cost, 10);
});

test('a month is thirty days of messages and runs', () => {
  const { messages, messagesCost, runs, runsCost, total } = estimateMonth(
    { messagesADay: 40, runsADay: 3 },
    SWIFT,
  );
  expect([messages, runs]).toEqual([1_200, 90]);
  expect(messagesCost).toBeCloseTo(3.36, 10);
  expect(runsCost).toBeCloseTo(1.26, 10);
  expect(total).toBeCloseTo(4.62, 10);
});

test('no work costs nothing', () => {
  expect(estimateMonth({ messagesADay: 0, runsADay: 0 }, SWIFT).total).toBe(0);
});

test('the cheaper one is the cheapest that has a price', () => {
  expect(findCheaper([SWIFT, FLASH, FREE], SWIFT)?.id).toBe('flash');
  expect(findCheaper([SWIFT, FLASH, FREE], FLASH)).toBeNull();
  expect(findCheaper([FREE], FREE)).toBeNull();
});
