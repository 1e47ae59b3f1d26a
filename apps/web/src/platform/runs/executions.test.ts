import { expect, test } from 'vitest';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createLocalDatabase } from '../store/database.ts';
import { createExecutions, NO_EXECUTION } from './executions.ts';

test('the steps of 50 runs are kept, and those of the newest 10 outlive the page [EXE-20] [CONST-14]', async () => {
  const database = createLocalDatabase();
  const clock = createManualClock();
  const open = async (ownerId: string) => {
    const executions = createExecutions({ database, clock });
    await executions.open(ownerId);
    return executions;
  };
  const before = await open('mara');
  for (let n = 1; n <= 60; n += 1) before.put(`m${n}`, { ...NO_EXECUTION, lastEvent: n });
  expect([before.find('m10'), before.find('m11')?.lastEvent]).toEqual([null, 11]);
  expect(before.state.getState().size).toBe(50);
  await before.save.flush();
  const after = await open('mara');
  expect([...after.state.getState().keys()]).toEqual(
    Array.from({ length: 10 }, (_, index) => `m${index + 51}`),
  );
  expect(after.find('m60')).toEqual({ ...NO_EXECUTION, lastEvent: 60 });
  expect((await open('jonas')).state.getState().size).toBe(0);
});
