import { expect, it } from 'vitest';
import { createWriteQueue } from './write-queue.ts';

const FOR_EVER_MS = 2 ** 31 - 1;

/** Each batch is committed once `release` is called for it. */
function createDisk() {
  const batches: (readonly string[])[] = [];
  const waiting: (() => void)[] = [];
  return {
    batches,
    commit(batch: readonly string[]): Promise<void> {
      batches.push(batch);
      return new Promise((resolve) => waiting.push(resolve));
    },
    async release(): Promise<void> {
      await expect.poll(() => waiting).not.toHaveLength(0);
      waiting.shift()?.();
    },
  };
}

it('commits what comes during a commit together, once that one is on the disk', async () => {
  const disk = createDisk();
  const queue = createWriteQueue({ commit: disk.commit, shareWithinMs: 0 });
  queue.add('first', false);
  await expect.poll(() => disk.batches).toEqual([['first']]);
  queue.add('second', false);
  queue.add('third', true);
  await new Promise((resolve) => setImmediate(resolve));
  expect(disk.batches).toEqual([['first']]);
  await disk.release();
  await expect.poll(() => disk.batches).toEqual([['first'], ['second', 'third']]);
  await disk.release();
  await queue.end();
});

it('commits what can wait at once where nothing else is written', async () => {
  const disk = createDisk();
  const queue = createWriteQueue({ commit: disk.commit, shareWithinMs: FOR_EVER_MS });
  queue.add('alone', true);
  await expect.poll(() => disk.batches).toEqual([['alone']]);
  await disk.release();
  await queue.end();
});

it('commits what can wait with the next write that cannot', async () => {
  const disk = createDisk();
  const queue = createWriteQueue({ commit: disk.commit, shareWithinMs: FOR_EVER_MS });
  queue.add('first', false);
  await disk.release();
  await expect.poll(() => disk.batches).toHaveLength(1);
  queue.add('patient', true);
  await new Promise((resolve) => setImmediate(resolve));
  expect(disk.batches).toEqual([['first']]);
  queue.add('urgent', false);
  await expect.poll(() => disk.batches).toEqual([['first'], ['patient', 'urgent']]);
  await disk.release();
  await queue.end();
});

it('commits what can wait by itself where no other comes', async () => {
  const disk = createDisk();
  const queue = createWriteQueue({ commit: disk.commit, shareWithinMs: 50 });
  queue.add('first', false);
  await disk.release();
  queue.add('patient', true);
  await expect.poll(() => disk.batches).toEqual([['first'], ['patient']]);
  await disk.release();
  await queue.end();
});

it('commits what waits when it ends', async () => {
  const disk = createDisk();
  const queue = createWriteQueue({ commit: disk.commit, shareWithinMs: FOR_EVER_MS });
  queue.add('first', false);
  await disk.release();
  queue.add('patient', true);
  const ended = queue.end();
  await disk.release();
  await ended;
  expect(disk.batches).toEqual([['first'], ['patient']]);
});
