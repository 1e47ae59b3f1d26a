import type { QueryResult, UnknownRow } from 'kysely';
import { expect, it } from 'vitest';
import { createPauses } from './pause-between.ts';

const result: QueryResult<UnknownRow> = { rows: [] };
const queryId = { queryId: 'one' };

it('lets others have their turn once the event loop was held for a while, and not before [OV-05]', async () => {
  let nowMs = 0;
  const pauses = createPauses(() => nowMs);
  let turns = 0;
  const countTurns = (): void => {
    turns += 1;
    if (turns < 100) setImmediate(countTurns);
  };
  const finish = () => pauses.transformResult({ result, queryId });
  setImmediate(countTurns);
  for (nowMs = 0; nowMs < 10; nowMs += 1) await finish();
  expect(turns).toBe(0);
  await finish();
  expect(turns).toBe(1);
  nowMs += 9;
  await finish();
  expect(turns).toBe(1);
  pauses.begin();
  nowMs += 9;
  await finish();
  expect(turns).toBe(1);
  nowMs += 1;
  expect(await finish()).toBe(result);
  expect(turns).toBe(2);
});
