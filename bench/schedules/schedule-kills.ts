// Schedules due every minute on three servers, of which one is killed each minute: every due time has one result.
import { createSystemClock } from '../../apps/server/src/platform/clock.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import type { BenchOptions, Figure, Measurement, Report } from '../measurement.ts';
import { createPostgresCluster } from '../postgres-cluster.ts';
import { prepareServer, startServer, type RunningServer, type ServerSetup } from '../server-under-test.ts';
import { sleep } from '../sleep.ts';
import { toPrompt, UNTRACKED } from '../vendor/directives.ts';
import { startVendor } from '../vendor/start-vendor.ts';
import { addSchedules } from './add-schedules.ts';

const SERVERS = 3;
const OWNERS = 20;
const MINUTE_MS = 60_000;
const MINUTES = 30;
const QUICK_MINUTES = 2;
const SCHEDULES = 200;
const QUICK_SCHEDULES = 40;
/** Runs that a kill has interrupted are made once more within this time. */
const SETTLED_MS = 4 * MINUTE_MS;
/** A kill hits while runs begin, go on, or have just ended. */
const MOST_AFTER_DUE_MS = 4_000;
const READY_MS = 3_000;

/** About a second each. */
const PROMPT = toPrompt({ canary: UNTRACKED, tokens: 20, intervalMs: 50 });

interface Window {
  readonly firstDueMs: number;
  readonly lastDueMs: number;
}

interface Counts {
  readonly dueTimes: number;
  readonly once: number;
  readonly missing: number;
  readonly twice: number;
  readonly interrupted: number;
}

/** By schedule and due time, from the key that each run is started with. */
async function countRuns(
  { dataDir, databaseUrl }: ServerSetup,
  { firstDueMs, lastDueMs }: Window,
  schedules: number,
): Promise<Counts> {
  const clock = createSystemClock();
  const db = await openDatabase({ dataDir, databaseUrl, clock, random: Math.random, log: createLog('warn') });
  try {
    const runs = await db.read
      .selectFrom('runs')
      .select(['idempotency_key', 'status'])
      .where('trigger', '=', 'scheduled')
      .execute();
    const results = new Map<string, number>();
    let interrupted = 0;
    for (const { idempotency_key: key, status } of runs) {
      const [, deploymentId = '', dueAt = ''] = key?.split(':') ?? [];
      if (Number(dueAt) < firstDueMs || Number(dueAt) > lastDueMs) continue;
      const place = `${deploymentId}:${dueAt}`;
      if (status === 'succeeded') results.set(place, (results.get(place) ?? 0) + 1);
      else interrupted += 1;
    }
    const dueTimes = schedules * ((lastDueMs - firstDueMs) / MINUTE_MS + 1);
    const once = [...results.values()].filter((count) => count === 1).length;
    return { dueTimes, once, missing: dueTimes - results.size, twice: results.size - once, interrupted };
  } finally {
    await db.close();
  }
}

/** One of the servers after the other, each a little after a due time; another takes its place at once. */
async function killEachMinute(
  servers: RunningServer[],
  setup: ServerSetup,
  { firstDueMs, lastDueMs }: Window,
): Promise<number> {
  let kills = 0;
  for (let dueMs = firstDueMs; dueMs <= lastDueMs; dueMs += MINUTE_MS) {
    await sleep(dueMs + Math.random() * MOST_AFTER_DUE_MS - Date.now());
    const killed = servers.shift();
    if (!killed) throw new Error('No server');
    killed.process.kill('SIGKILL');
    await killed.process.exited;
    kills += 1;
    servers.push(await startServer(setup));
  }
  return kills;
}

const toFigures = ({ dueTimes, once, missing, twice, interrupted }: Counts, kills: number): Figure[] => [
  { label: 'servers killed', value: kills, unit: '' },
  {
    label: 'due times with one result',
    value: once,
    unit: '',
    bounds: [{ on: 'value', atLeast: dueTimes, atMost: dueTimes }],
  },
  {
    label: 'due times without a result',
    value: missing,
    unit: '',
    bounds: [{ on: 'value', atMost: 0 }],
  },
  {
    label: 'due times with more than one result',
    value: twice,
    unit: '',
    bounds: [{ on: 'value', atMost: 0 }],
  },
  { label: 'runs that a kill interrupted, made once more', value: interrupted, unit: '' },
];

async function run({ isQuick, soakMinutes }: BenchOptions): Promise<Report> {
  const minutes = soakMinutes ?? (isQuick ? QUICK_MINUTES : MINUTES);
  const count = isQuick ? QUICK_SCHEDULES : SCHEDULES;
  const cluster = await createPostgresCluster();
  if (!cluster) return { figures: [], notes: ['PostgreSQL is not installed here.'] };
  const vendor = await startVendor();
  const setup = await prepareServer({
    vendorUrl: vendor.baseUrl,
    accounts: OWNERS,
    databaseUrl: await cluster.createDatabase(),
  });
  const servers: RunningServer[] = [];
  try {
    for (let number = 0; number < SERVERS; number += 1) servers.push(await startServer(setup));
    const [first] = servers;
    if (!first) throw new Error('No server');
    await addSchedules(first, setup, { count, schedule: '* * * * *', prompt: PROMPT, overlap: 'queue' });
    const firstDueMs = Math.ceil((Date.now() + READY_MS) / MINUTE_MS) * MINUTE_MS;
    const window = { firstDueMs, lastDueMs: firstDueMs + (minutes - 1) * MINUTE_MS };
    const kills = await killEachMinute(servers, setup, window);
    await sleep(SETTLED_MS);
    for (const server of servers.splice(0)) await server.process.stop();
    return {
      figures: toFigures(await countRuns(setup, window, count), kills),
      notes: [
        `${SERVERS} servers on PostgreSQL, ${count} schedules of ${OWNERS} owners, each due every minute for ${minutes} minutes; one server is killed each minute, within ${MOST_AFTER_DUE_MS / 1_000} s after the due time.`,
      ],
    };
  } finally {
    for (const server of servers) await server.process.stop();
    await vendor.stop();
    setup.remove();
    await cluster.remove();
  }
}

export const scheduleKills: Measurement = {
  name: 'schedule-kills',
  title: 'Schedules while one server after the other is killed',
  run,
};
