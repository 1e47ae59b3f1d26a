import { expect, it } from 'vitest';
import { startInOrder, stopInReverse, type Service } from './services.ts';

it('starts one service after the other and stops them in reverse', async () => {
  const order: string[] = [];
  const note = (word: string) => async (): Promise<void> => {
    await Promise.resolve();
    order.push(word);
  };
  const services: readonly Service[] = [
    { start: note('start a'), stop: note('stop a') },
    { start: note('start b') },
    { stop: note('stop c') },
    { start: note('start d'), stop: note('stop d') },
  ];
  await startInOrder(services);
  await stopInReverse(services);
  expect(order).toEqual(['start a', 'start b', 'start d', 'stop d', 'stop c', 'stop a']);
});
