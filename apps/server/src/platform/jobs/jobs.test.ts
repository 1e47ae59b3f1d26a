// The same cases on both databases, through the interface alone.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createManualClock, type ManualClock } from '../../testing/manual-clock.ts';
import { createMortalDatabase } from '../../testing/databases/mortal-database.ts';
import { TABLES } from '../../testing/tables.ts';
import { TEST_VAULT_KEYS } from '../../testing/test-app.ts';
import { createTestDatabase, TEST_DATABASES, type TestDatabase } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';
import { createSealer } from '../crypto/sealed-text.ts';
import type { VaultKeys } from '../crypto/vault-keys.ts';
import type { Database } from '../db/database.ts';
import { reseal } from '../db/records/reseal.ts';
import { createIds, type Ids } from '../ids.ts';
import type { Log } from '../log.ts';
import type { PresenceChange } from '../presence/presence.ts';
import { register, removeServer } from '../presence/presence.store.ts';
import { defineJob, PermanentJobError } from './job-kind.ts';
import { createJobs, type JobContext, type Jobs } from './jobs.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NUMBER = defineJob({ name: 'number', schema: z.strictObject({ n: z.number() }) });

interface ServerOptions {
  readonly wrap?: (db: Database) => Database;
  readonly vaultKeys?: VaultKeys;
}

interface TestServer {
  readonly jobs: Jobs;
  start(): Promise<void>;
  /** An orderly end. */
  stop(): Promise<void>;
  /** From now on nothing that it does reaches the database. */
  kill(): Promise<void>;
  notify(change: PresenceChange): void;
  /** What others do when its heartbeats stop. */
  declareDead(): Promise<void>;
}

describe.each(TEST_DATABASES)('durable jobs on %s', (kind) => {
  let database: TestDatabase;
  let clock: ManualClock;
  let ids: Ids;
  let db: Database;
  let servers: TestServer[];
  let logged: { readonly event: string; readonly fields: Readonly<Record<string, unknown>> }[];
  let seen: number[];

  beforeEach(async () => {
    clock = createManualClock();
    ids = createIds(clock);
    database = await createTestDatabase(kind, { isMigrated: true });
    db = database.open(clock);
    servers = [];
    logged = [];
    seen = [];
  });
  afterEach(async () => {
    for (const server of servers) await server.stop();
    await db.close();
    await database.remove();
  });

  const note = (event: string, fields = {}): void => void logged.push({ event, fields });
  const log: Log = { info: note, warn: note, error: note };
  const eventsOf = (event: string) =>
    logged.filter((line) => line.event === event).map(({ fields }) => fields);
  const countRows = async (): Promise<number> =>
    (await db.read.selectFrom('jobs').select('id').execute()).length;
  const advanceTo = (condition: () => boolean | Promise<boolean>, stepMs = 1_000): Promise<void> =>
    advanceUntil(clock, until(condition), stepMs);

  function createServer(
    prepare: (jobs: Jobs) => void,
    { wrap = (plain) => plain, vaultKeys = TEST_VAULT_KEYS }: ServerOptions = {},
  ): TestServer {
    const serverId = ids.create('srv');
    const listeners: ((change: PresenceChange) => void)[] = [];
    const mortal = createMortalDatabase();
    let isKilled = false;
    const jobs = createJobs({
      db: wrap(mortal.wrap(db)),
      clock,
      ids,
      log,
      presence: { serverId, subscribe: (listener) => void listeners.push(listener) },
      sealer: createSealer(vaultKeys, 'jobs'),
    });
    prepare(jobs);
    const server: TestServer = {
      jobs,
      async start() {
        await db.write((tx) => register(tx, serverId, clock.now()));
        await jobs.start();
      },
      async stop() {
        if (isKilled) return;
        isKilled = true;
        await advanceUntil(clock, jobs.stop(), 1_000);
        await server.declareDead();
      },
      async kill() {
        isKilled = true;
        mortal.dieAt('statement', 1);
        await server.declareDead();
        for (const other of servers) if (other !== server) other.notify('death');
      },
      notify(change) {
        for (const listener of listeners) listener(change);
      },
      declareDead: async () => void (await db.write((tx) => removeServer(tx, { id: serverId }))),
    };
    servers.push(server);
    return server;
  }

  async function startServer(prepare: (jobs: Jobs) => void): Promise<TestServer> {
    const server = createServer(prepare);
    await server.start();
    return server;
  }

  const collect = (jobs: Jobs): void => {
    jobs.work(NUMBER, ({ n }) => {
      seen.push(n);
      return Promise.resolve();
    });
  };

  /** A handler that reports each call and ends when the test says so. */
  function createGate() {
    const calls: { readonly n: number; readonly context: JobContext; end(): void }[] = [];
    return {
      calls,
      work: (jobs: Jobs, concurrency?: number): void =>
        jobs.work(
          NUMBER,
          ({ n }, context) => new Promise((resolve) => calls.push({ n, context, end: resolve })),
          concurrency === undefined ? {} : { concurrency },
        ),
    };
  }

  it('are done once each by two servers, and leave nothing behind', async () => {
    const first = await startServer((jobs) => {
      jobs.work(NUMBER, ({ n }) => Promise.resolve(void seen.push(n)), { concurrency: 3 });
    });
    const second = await startServer((jobs) => {
      jobs.work(NUMBER, ({ n }) => Promise.resolve(void seen.push(n)), { concurrency: 3 });
    });
    const numbers = Array.from({ length: 40 }, (_, n) => n);
    await Promise.all(numbers.map((n) => (n % 2 === 0 ? first : second).jobs.enqueue(NUMBER, { n })));
    await advanceTo(async () => (await countRows()) === 0);
    expect(seen.toSorted((a, b) => a - b)).toEqual(numbers);
    expect(logged).toEqual([]);
  });

  it('are added with the rows of their transaction, or not at all', async () => {
    const { jobs } = await startServer(collect);
    const failed = jobs.write(async (_tx, enqueue) => {
      await enqueue(NUMBER, { n: 1 });
      throw new Error('refused');
    });
    await expect(failed).rejects.toThrow('refused');
    await jobs.write((_tx, enqueue) => enqueue(NUMBER, { n: 2 }));
    await until(() => seen.length > 0);
    expect(seen).toEqual([2]);
  });

  it('wait for their time', async () => {
    const { jobs } = await startServer(collect);
    await jobs.enqueue(NUMBER, { n: 1 }, { after: clock.now() + HOUR_MS });
    await jobs.enqueue(NUMBER, { n: 2 });
    await until(() => seen.length > 0);
    await clock.advance(HOUR_MS - MINUTE_MS);
    expect(seen).toEqual([2]);
    await advanceTo(() => seen.length > 1);
    expect(seen).toEqual([2, 1]);
  });

  it('are there once for a key until they are done', async () => {
    const gate = createGate();
    const { jobs } = await startServer((own) => gate.work(own));
    expect(await jobs.enqueue(NUMBER, { n: 1 }, { key: 'a' })).toBe('added');
    expect(await jobs.enqueue(NUMBER, { n: 2 }, { key: 'a' })).toBe('duplicate');
    await until(() => gate.calls.length === 1);
    expect(await jobs.enqueue(NUMBER, { n: 3 }, { key: 'a' })).toBe('duplicate');
    expect(await jobs.enqueue(NUMBER, { n: 4 }, { key: 'b' })).toBe('added');
    gate.calls[0]?.end();
    await until(() => gate.calls.length === 2);
    expect(await jobs.enqueue(NUMBER, { n: 5 }, { key: 'a' })).toBe('added');
    gate.calls[1]?.end();
    await until(() => gate.calls.length === 3);
    gate.calls[2]?.end();
    expect(gate.calls.map(({ n }) => n)).toEqual([1, 4, 5]);
  });

  it('are no more at once than allowed, the longest due first', async () => {
    const gate = createGate();
    const { jobs } = await startServer((own) => gate.work(own, 2));
    const nowMs = clock.now();
    await jobs.write(async (_tx, enqueue) => {
      for (const n of [3, 1, 4, 2]) await enqueue(NUMBER, { n }, { after: nowMs - 100 + n });
    });
    await until(() => gate.calls.length === 2);
    await clock.advance(MINUTE_MS);
    expect(gate.calls.map(({ n }) => n).toSorted()).toEqual([1, 2]);
    gate.calls[0]?.end();
    await until(() => gate.calls.length === 3);
    expect(gate.calls[2]?.n).toBe(3);
    for (const call of gate.calls) call.end();
    await until(() => gate.calls.length === 4);
    gate.calls[3]?.end();
  });

  it('are tried again later and later, and are dead in the end', async () => {
    const attempts: PromiseWithResolvers<void>[] = [];
    const { jobs } = await startServer((own) =>
      own.work({ ...NUMBER, tries: 4 }, () => {
        const attempt = Promise.withResolvers<void>();
        attempts.push(attempt);
        return attempt.promise;
      }),
    );
    await jobs.enqueue(NUMBER, { n: 1 });
    /** Fails while the clock stands still. */
    const fail = async (tries: number): Promise<void> => {
      await advanceTo(() => attempts.length === tries);
      attempts.at(-1)?.reject(new Error('no answer'));
    };
    const findDue = async (): Promise<number | undefined> => {
      const waiting = db.read.selectFrom('jobs').select('due_at').where('lease_owner', 'is', null);
      return (await waiting.executeTakeFirst())?.due_at;
    };
    // 15 s, doubled each time, and up to a quarter more, so that what failed together does not come back together.
    for (const tries of [1, 2, 3]) {
      await fail(tries);
      await until(async () => (await findDue()) !== undefined);
      const waitMs = ((await findDue()) ?? 0) - clock.now();
      expect(waitMs).toBeGreaterThanOrEqual(15_000 * 2 ** (tries - 1));
      expect(waitMs).toBeLessThanOrEqual(15_000 * 2 ** (tries - 1) * 1.25);
    }
    await fail(4);
    await until(() => eventsOf('job.dead').length === 1);
    expect(attempts).toHaveLength(4);
    expect(eventsOf('job.failed').map((fields) => fields['tries'])).toEqual([1, 2, 3]);
    expect(eventsOf('job.dead')).toMatchObject([{ alert: 'job_dead', name: 'number', tries: 4 }]);
    await until(async () => (await countRows()) === 0);
  });

  it('are not tried again where that cannot help', async () => {
    const { jobs } = await startServer((own) =>
      own.work(NUMBER, () => Promise.reject(new PermanentJobError('no such address'))),
    );
    await jobs.enqueue(NUMBER, { n: 1 });
    await until(async () => (await countRows()) === 0);
    expect(eventsOf('job.dead')).toMatchObject([{ tries: 1 }]);
  });

  it('are checked when they are added, and again when they are done', async () => {
    const { jobs } = await startServer(collect);
    const wrong = { ...NUMBER, schema: z.strictObject({ n: z.string() }) };
    await expect(
      jobs.enqueue({ ...NUMBER, schema: z.strictObject({ n: z.number().max(0) }) }, { n: 1 }),
    ).rejects.toThrow();
    await expect(jobs.enqueue(wrong, { n: 'x'.repeat(70_000) })).rejects.toThrow('too large');
    // As an earlier version may have left it.
    await jobs.enqueue(wrong, { n: 'one' });
    await until(async () => (await countRows()) === 0);
    expect(eventsOf('job.dead')).toHaveLength(1);
    expect(seen).toEqual([]);
  });

  it('cannot be read by who reads the database', async () => {
    const { jobs } = await startServer(() => undefined);
    await jobs.enqueue(
      defineJob({ name: 'mail', schema: z.string() }),
      'https://example.com/#/login?reset=abc',
    );
    const [row] = await db.read.selectFrom('jobs').selectAll().execute();
    expect(row?.data).toMatch(/^v1\.[\w-]+$/);
  });

  it('can be read with a new key of the vault once they are sealed with it', async () => {
    const next = { version: 2, secret: 'the-next-key-0123456789-abcdefghij-xyz' };
    const { jobs } = await startServer(() => undefined);
    await jobs.enqueue(NUMBER, { n: 7 });
    await reseal(db, TABLES, [next, ...TEST_VAULT_KEYS]);
    await createServer(collect, { vaultKeys: [next] }).start();
    await until(() => seen.length > 0);
    expect(seen).toEqual([7]);
  });

  it('wait for the key that opens them, and are dead when it is not put back for a week', async () => {
    const other = { version: 1, secret: 'another-key-0123456789-abcdefghij-xyz' };
    const { jobs } = await startServer(() => undefined);
    const few = defineJob({ name: NUMBER.name, schema: NUMBER.schema, tries: 2 });
    const collectFew = (own: Jobs): void =>
      own.work(few, ({ n }) => {
        seen.push(n);
        return Promise.resolve();
      });
    await jobs.enqueue(few, { n: 7 });
    // As after a backup that is older is put back.
    await clock.skip(8 * 24 * HOUR_MS);
    const wrong = createServer(collectFew, { vaultKeys: [other] });
    await wrong.start();
    await advanceTo(() => eventsOf('job.failed').length === 4, 60_000);
    expect(eventsOf('job.dead')).toEqual([]);
    await wrong.stop();
    const right = createServer(collectFew);
    await right.start();
    await advanceTo(() => seen.length > 0, 60_000);
    expect(seen).toEqual([7]);
    await right.stop();

    await jobs.enqueue(few, { n: 8 });
    await createServer(collectFew, { vaultKeys: [other] }).start();
    await clock.skip(7 * 24 * HOUR_MS);
    await advanceTo(() => eventsOf('job.dead').length === 1, 60_000);
    // What is logged is stored next.
    await expect.poll(countRows).toBe(0);
    expect(seen).toEqual([7]);
  });

  it('are taken over from a server that was killed, which can no longer end them [PE-01]', async () => {
    const gate = createGate();
    const dying = await startServer((jobs) => gate.work(jobs));
    await dying.jobs.enqueue(NUMBER, { n: 1 });
    await until(() => gate.calls.length === 1);
    // Only now: its first look for work could otherwise take the job before the one that dies.
    await startServer((jobs) => gate.work(jobs));
    await clock.advance(HOUR_MS / 30);
    expect(gate.calls).toHaveLength(1);
    await dying.kill();
    await until(() => gate.calls.length === 2);
    expect(gate.calls[1]?.context.jobId).toBe(gate.calls[0]?.context.jobId);
    gate.calls[0]?.end();
    await clock.advance(MINUTE_MS);
    expect(await countRows()).toBe(1);
    gate.calls[1]?.end();
    await until(async () => (await countRows()) === 0);
  });

  it('are dead when they end each process that works on them', async () => {
    const lethal = { ...NUMBER, tries: 2 };
    let calls = 0;
    const prepare = (jobs: Jobs): void =>
      jobs.work(lethal, () => {
        calls += 1;
        return new Promise(() => undefined);
      });
    const first = await startServer(prepare);
    await first.jobs.enqueue(NUMBER, { n: 1 });
    await until(() => calls === 1);
    await first.kill();
    const second = await startServer(prepare);
    await until(() => calls === 2);
    await second.kill();
    await startServer(prepare);
    await until(async () => (await countRows()) === 0);
    expect([calls, eventsOf('job.dead').length]).toEqual([2, 1]);
  });

  it('are dropped by a server that was frozen while another took them over', async () => {
    const gate = createGate();
    const frozen = await startServer((jobs) => gate.work(jobs));
    await frozen.jobs.enqueue(NUMBER, { n: 1 });
    await until(() => gate.calls.length === 1);
    await frozen.declareDead();
    await startServer((jobs) => gate.work(jobs));
    await until(() => gate.calls.length === 2);
    frozen.notify('return');
    await until(() => gate.calls[0]?.context.signal.aborted ?? false);
    expect(gate.calls[1]?.context.signal.aborted).toBe(false);
    gate.calls[1]?.end();
    await until(async () => (await countRows()) === 0);
    expect(eventsOf('job.lost')).toHaveLength(1);
  });

  it('are not ended by a server that was frozen and does not know it yet', async () => {
    const gate = createGate();
    const frozen = await startServer((jobs) => gate.work(jobs));
    await frozen.jobs.enqueue(NUMBER, { n: 1 });
    await until(() => gate.calls.length === 1);
    await frozen.declareDead();
    await startServer((jobs) => gate.work(jobs));
    await until(() => gate.calls.length === 2);
    gate.calls[0]?.end();
    await clock.advance(MINUTE_MS);
    expect(await countRows()).toBe(1);
    expect(gate.calls).toHaveLength(2);
    gate.calls[1]?.end();
    await until(async () => (await countRows()) === 0);
  });

  it('that take too long are aborted and tried again', async () => {
    const gate = createGate();
    const { jobs } = await startServer((own) => gate.work(own));
    await jobs.enqueue(NUMBER, { n: 1 });
    await until(() => gate.calls.length === 1);
    await advanceTo(() => gate.calls.length === 2, 10_000);
    expect(gate.calls[0]?.context.signal.aborted).toBe(true);
    gate.calls[1]?.end();
    await until(async () => (await countRows()) === 0);
    expect(eventsOf('job.failed')).toMatchObject([{ tries: 1 }]);
  });

  it('are waited for by a server that stops, and handed back when they do not end [PE-09]', async () => {
    const gate = createGate();
    const leaving = await startServer((jobs) => gate.work(jobs, 2));
    for (const n of [1, 2, 3]) await leaving.jobs.enqueue(NUMBER, { n });
    await until(() => gate.calls.length === 2);
    // Of those that came in the same millisecond any two are taken first.
    const [ended, unended] = gate.calls;
    const stopped = leaving.stop();
    ended?.end();
    await stopped;
    expect(unended?.context.signal.reason).toBe('stop');
    const left = await db.read.selectFrom('jobs').select(['lease_owner', 'tries']).execute();
    expect(left).toEqual([
      { lease_owner: null, tries: 0 },
      { lease_owner: null, tries: 0 },
    ]);
    await startServer(collect);
    await until(async () => (await countRows()) === 0);
    expect(seen.toSorted()).toEqual([1, 2, 3].filter((n) => n !== ended?.n));
  });

  it('end although the database was away when they did', async () => {
    let isAway = false;
    const server = createServer(
      (jobs) =>
        jobs.work(NUMBER, ({ n }) => {
          isAway = true;
          return Promise.resolve(void seen.push(n));
        }),
      {
        wrap: (plain) => ({
          ...plain,
          write: (work) => (isAway ? Promise.reject(new Error('connection refused')) : plain.write(work)),
        }),
      },
    );
    await server.start();
    await server.jobs.enqueue(NUMBER, { n: 1 });
    await until(() => eventsOf('job.end_not_stored').length > 0);
    isAway = false;
    await advanceTo(async () => (await countRows()) === 0);
    expect(seen).toEqual([1]);
  });

  it('are done although the confirmation that they were claimed was lost [PE-05]', async () => {
    let isLost = false;
    const server = createServer(collect, {
      wrap: (plain) => ({
        ...plain,
        async write(work) {
          const value = await plain.write(work);
          if (!isLost) return value;
          isLost = false;
          throw new AppError('database_unavailable');
        },
      }),
    });
    await server.start();
    const other = await startServer(() => undefined);
    isLost = true;
    await other.jobs.enqueue(NUMBER, { n: 1 });
    await advanceTo(() => seen.length > 0);
    await until(async () => (await countRows()) === 0);
    expect(seen).toEqual([1]);
    expect(isLost).toBe(false);
  });

  it('stay with a server that claims them while it looks for what it has lost', async () => {
    const gate = createGate();
    const answered = Promise.withResolvers<void>();
    let isRead = false;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        isRead = true;
        await answered.promise;
        return result;
      },
    };
    // A database of its own: one connection answers one question at a time.
    const slow = database.open(clock);
    let isNextSlow = false;
    const server = createServer((jobs) => gate.work(jobs, 2), {
      wrap: (plain) => ({
        ...plain,
        get read() {
          const isSlow = isNextSlow;
          isNextSlow = false;
          return isSlow ? slow.read.withPlugin(plugin) : plain.read;
        },
      }),
    });
    await server.start();
    await server.jobs.enqueue(NUMBER, { n: 1 });
    await until(() => gate.calls.length === 1);
    isNextSlow = true;
    server.notify('return');
    await until(() => isRead);
    await server.jobs.enqueue(NUMBER, { n: 2 });
    await until(() => gate.calls.length === 2);
    answered.resolve();
    await clock.advance(MINUTE_MS);
    expect(gate.calls.map(({ context }) => context.signal.aborted)).toEqual([false, false]);
    for (const call of gate.calls) call.end();
    await until(async () => (await countRows()) === 0);
    await slow.close();
  });

  it('do not pile up without end', async () => {
    const { jobs } = await startServer(() => undefined);
    const rows = Array.from({ length: 9_999 }, (_, index) => ({
      id: `job_${index}`,
      name: 'number',
      key: null,
      data: null,
      due_at: 0,
      tries: 0,
      lease_owner: null,
      created_at: 0,
    }));
    await db.write(async (tx) => {
      for (let from = 0; from < rows.length; from += 1_000) {
        await tx
          .insertInto('jobs')
          .values(rows.slice(from, from + 1_000))
          .execute();
      }
    });
    expect(await jobs.enqueue(NUMBER, { n: 1 })).toBe('added');
    expect(await jobs.enqueue(NUMBER, { n: 2 })).toBe('full');
    expect(eventsOf('job.queue_full')).toMatchObject([{ alert: 'job_queue_full', name: 'number' }]);
    expect(await jobs.enqueue(defineJob({ name: 'other', schema: z.null() }), null)).toBe('added');
  });

  describe('recurring work', () => {
    const everyHour = (jobs: Jobs): void =>
      jobs.every('sweep', HOUR_MS, () => Promise.resolve(void seen.push(clock.now())));

    it('is done once in each interval by two servers', async () => {
      const startedAtMs = clock.now();
      await startServer(everyHour);
      await startServer(everyHour);
      for (const hours of [1, 2, 3]) {
        await clock.advance(startedAtMs + hours * HOUR_MS - 1 - clock.now());
        expect(seen).toHaveLength(hours - 1);
        // A server that looked just before the time looks again a little after it.
        await advanceTo(() => seen.length === hours, 100);
      }
      await advanceTo(async () => (await nextDueAt()) === startedAtMs + 4 * HOUR_MS, 100);
    });

    const nextDueAt = async (): Promise<number | undefined> =>
      (await db.read.selectFrom('jobs').select('due_at').where('lease_owner', 'is', null).executeTakeFirst())
        ?.due_at;

    it('is done soon by the next server when its time came while none was there, and once for all missed ones', async () => {
      const startedAtMs = clock.now();
      await (await startServer(everyHour)).stop();
      clock.jump(5.5 * HOUR_MS);
      await startServer(everyHour);
      await until(() => seen.length === 1);
      await until(async () => (await nextDueAt()) === startedAtMs + 6 * HOUR_MS);
    });

    it('is tried again when it fails, and never dies', async () => {
      let failures = 0;
      await startServer((jobs) =>
        jobs.every('sweep', MINUTE_MS, () => {
          failures += 1;
          return Promise.reject(new Error('full disk'));
        }),
      );
      await advanceTo(() => failures === 15, 20_000);
      expect(eventsOf('job.dead')).toEqual([]);
      expect(await countRows()).toBe(1);
    });

    it('follows a shorter interval of a new version at once', async () => {
      await (await startServer(everyHour)).stop();
      await startServer((jobs) => jobs.every('sweep', MINUTE_MS, () => Promise.resolve(void seen.push(1))));
      const startedAtMs = clock.now();
      await advanceTo(() => seen.length > 0);
      expect(clock.now() - startedAtMs).toBeLessThan(HOUR_MS / 2);
    });

    it('goes on in its rhythm once a clock is set back that was ahead', async () => {
      const startedAtMs = clock.now();
      await startServer(everyHour);
      clock.adjust(30 * 24 * HOUR_MS);
      await advanceTo(() => seen.length === 1);
      clock.adjust(-30 * 24 * HOUR_MS);
      await advanceTo(() => clock.now() >= startedAtMs + 1.5 * HOUR_MS, MINUTE_MS);
      expect(seen).toHaveLength(2);
    });

    it('is taken over from a server that was killed', async () => {
      let calls = 0;
      const hang = (jobs: Jobs): void =>
        jobs.every('sweep', HOUR_MS, () => {
          calls += 1;
          return new Promise(() => undefined);
        });
      const dying = await startServer(hang);
      await clock.advance(HOUR_MS);
      await advanceTo(() => calls > 0);
      await startServer(everyHour);
      await dying.kill();
      await until(() => seen.length === 1);
    });
  });
});
