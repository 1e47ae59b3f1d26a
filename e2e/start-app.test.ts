import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp } from './start-app.ts';

let dataFolder = '';

beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'parley-kept-'));
});

afterAll(() => rm(dataFolder, { recursive: true, force: true }));

test('starts on an empty folder, stops when told to, and is ready again', async () => {
  const first = await startApp({ DATA_DIR: dataFolder });
  await first.stop();

  const second = await startApp({ DATA_DIR: dataFolder });
  const ready = await fetch(`${second.address}/ready`);
  await second.stop();

  expect(ready.status).toBe(200);
});
