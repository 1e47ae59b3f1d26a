import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock, type ManualClock } from '../../../testing/manual-clock.ts';
import { until } from '../../../testing/until.ts';
import { createIds } from '../../ids.ts';
import { createLog } from '../../log.ts';
import { createUploadStore, type UploadStore } from './upload-store.ts';

describe('files that are being read', () => {
  let folder: string;
  let clock: ManualClock;

  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'parley-uploads-')), 'uploads');
    clock = createManualClock();
  });
  afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

  const open = (isAlone: boolean): UploadStore =>
    createUploadStore({ folder, isAlone, clock, ids: createIds(clock), log: createLog('silent') });

  it.each(['../../x', '/etc/passwd', 'a\u0000b', 'C:\\x', ''])(
    'are stored under generated names, whatever they are called: %j [FI-06]',
    async (name) => {
      const store = open(true);
      await store.start();
      const file = await store.keep(name, Readable.from([Buffer.from('words')]));
      expect(file).toEqual({
        name,
        path: expect.stringMatching(/\/uploads\/upl_[0-9a-z]{26}$/),
        sizeBytes: 5,
      });
      expect(readdirSync(join(folder, '..'))).toEqual(['uploads']);
      await store.remove([file]);
      expect(readdirSync(folder)).toEqual([]);
      store.stop();
    },
  );

  it('are gone when their sender is', async () => {
    const store = open(true);
    await store.start();
    const cut = new Readable({ read: () => undefined });
    const keeping = store.keep('a.txt', cut);
    cut.push(Buffer.from('half of it'));
    await until(() => readdirSync(folder).length === 1);
    cut.destroy(new Error('cut'));
    await expect(keeping).rejects.toThrow('cut');
    expect(readdirSync(folder)).toEqual([]);
    store.stop();
  });

  it('of a process that died are removed at the next start [FI-01]', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, createIds(clock).create('upl')), 'left behind');
    const store = open(true);
    await store.start();
    expect(readdirSync(folder)).toEqual([]);
    store.stop();
  });

  it('of other processes stay while they may be at work', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, createIds(clock).create('upl')), 'of another');
    const store = open(false);
    await store.start();
    await clock.advance(14 * 60_000);
    expect(readdirSync(folder)).toHaveLength(1);
    await clock.advance(2 * 60_000);
    await until(() => readdirSync(folder).length === 0);
    store.stop();
  });
});

/** Only where the test may make a small volume of its own. */
function mountSmall(folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0;
}

describe('files on a volume that is full', () => {
  it('are refused, leave nothing, and are taken again once there is room [PE-06]', async ({ skip }) => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-small-'));
    if (!mountSmall(folder)) skip();
    const clock = createManualClock();
    const store = createUploadStore({
      folder,
      isAlone: true,
      clock,
      ids: createIds(clock),
      log: createLog('silent'),
    });
    const send = (megabytes: number) =>
      store.keep('a.txt', Readable.from(Array.from({ length: megabytes * 16 }, () => Buffer.alloc(65_536))));
    try {
      const first = await send(0.5);
      await expect(send(1)).rejects.toMatchObject({ code: 'storage_full', status: 507 });
      expect(readdirSync(folder)).toHaveLength(1);
      await store.remove([first]);
      expect((await send(0.75)).sizeBytes).toBe(786_432);
    } finally {
      spawnSync('umount', [folder]);
      rmSync(folder, { recursive: true });
    }
  });
});
