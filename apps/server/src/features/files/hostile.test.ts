// A part of the hostile files, spread over all kinds; `npm run bench -- files` sends every one.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { GuestAuth } from '@parley/contract/auth/schemas.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listHostileFiles } from '../../testing/hostile-files/index.ts';
import { createLures, type CreatedLures } from '../../testing/hostile-files/create-lures.ts';
import { makeAll, sendAll, watchHealth } from '../../testing/hostile-files/send-all.ts';
import { sendForms } from '../../testing/hostile-files/send-forms.ts';
import { startServerProcess, type ServerProcess } from '../../testing/processes/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-databases.ts';
import { until } from '../../testing/until.ts';

const SMALL_RUN = 40;
const SMALL_RUN_OF_FORMS = 92;
const MAX_CONCURRENT = 3;

async function listTree(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.sort();
}

describe('hostile files', () => {
  let database: TestDatabase;
  let server: ServerProcess;
  let lures: CreatedLures;
  let token = '';
  let address = '';

  beforeAll(async () => {
    lures = await createLures();
    database = await createTestDatabase('sqlite');
    server = await startServerProcess(database, { LIMIT_FACTOR: '100000' });
    address = server.address ?? '';
    const reply = await fetch(`${address}/auth/guest`, { method: 'POST' });
    token = GuestAuth.parse(await reply.json()).access_token;
  });
  afterAll(async () => {
    server.signal('SIGTERM');
    await server.ended;
    await database.remove();
    await lures.remove();
  });

  it('are all generated, and there are more than two hundred [PF-13]', () => {
    const names = listHostileFiles(lures).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(200);
    expect(new Set(names).size).toBe(names.length);
  });

  it('are answered in time with text or a refusal, reach nothing, leave nothing and disturb no one [PF-13] [FI-03] [FI-04] [FI-05] [FI-06]', async () => {
    const all = listHostileFiles(lures);
    const step = Math.floor(all.length / SMALL_RUN);
    const files = await makeAll(all.filter((_file, index) => index % step === 0).slice(0, SMALL_RUN));
    expect(files.length).toBeGreaterThanOrEqual(SMALL_RUN);
    const before = await listTree(database.folder);
    const { result: results, slowestMs } = await watchHealth(
      address,
      sendAll(address, token, files, MAX_CONCURRENT),
    );
    expect(results.filter((result) => !result.isExpected)).toEqual([]);
    expect(results.filter(({ tookMs }) => tookMs > 30_000)).toEqual([]);
    expect(results.filter(({ text }) => text.includes(lures.secret))).toEqual([]);
    expect(lures.connections()).toBe(0);
    // Always answered; how soon is measured by the benchmark.
    expect(slowestMs).toBeLessThan(Infinity);
    expect(await listTree(database.folder)).toEqual(before);
    expect(await readdir(join(database.folder, 'uploads'))).toEqual([]);
  }, 120_000);

  it('and hostile forms are answered with what is wrong, and leave nothing [FI-07] [PF-13]', async () => {
    const { result: results, slowestMs } = await watchHealth(
      address,
      sendForms({ address, token }, SMALL_RUN_OF_FORMS, MAX_CONCURRENT),
    );
    expect(results.filter(({ isExpected }) => !isExpected)).toEqual([]);
    expect(results).toHaveLength(SMALL_RUN_OF_FORMS);
    // Always answered; how soon is measured by the benchmark.
    expect(slowestMs).toBeLessThan(Infinity);
    await until(async () => (await readdir(join(database.folder, 'uploads'))).length === 0);
    expect(server.errors()).not.toMatch(/"code":"internal"|unhandled/);
  }, 120_000);
});
