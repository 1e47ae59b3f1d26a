// Schedules that are due in the same minute: how soon their runs start, whether each starts once, and what many cost that
// are not due.
import { createSystemClock } from '../../apps/server/src/platform/clock.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import type { BenchOptions, Figure, Measurement, Report } from '../measurement.ts';
import { createPostgresCluster } from '../postgres-cluster.ts';
import { readCpuMs } from '../resources.ts';
import { prepareServer, startServer, type RunningServer, type ServerSetup } from '../server-under-test.ts';
import { sleep } from '../sleep.ts';
import { median, percentile } from '../statistics.ts';
import { toPrompt, UNTRACKED } from '../vendor/directives.ts';
import { startVendor } from '../vendor/start-vendor.ts';
import { addSchedules } from './add-schedules.ts';

const OWNERS = 20;
const MINUTE_MS = 60_000;
/** What setting up takes at most for each schedule, on a slow machine. */
const SET_UP_MS = 25;
const MOST_LATE_MS = 60_000;
/** Where no more are due than a server can begin within that time. */
const MOST_LATE_USUALLY_MS = 5_000;
const SETTLED_MS = 5_000;
/** `0 0 29 2 *`: not within the measurement, except on that day. */
const FAR_AWAY = '0 0 29 2 *';

const PROMPT = toPrompt({ canary: UNTRACKED, tokens: 5, intervalMs: 1 });

interface Started {
  readonly deploymentId: string;
  readonly lateMs: number;
  readonly isDone: boolean;
}

/** Of a server that has stopped. */
async function readStarted(
  { dataDir, databaseUrl }: ServerSetup,
  dueMs: number,
): Promise<readonly Started[]> {
  const clock = createSystemClock();
  const db = await openDatabase({ dataDir, databaseUrl, clock, random: Math.random, log: createLog('warn') });
  try {
    const runs = await db.read
      .selectFrom('runs')
      .select(['deployment_id', 'started_at', 'status'])
      .where('trigger', '=', 'scheduled')
      .execute();
    return runs.map(({ deployment_id: id, started_at: startedMs, status }) => ({
      deploymentId: id ?? '',
      lateMs: startedMs - dueMs,
      isDone: status === 'succeeded',
    }));
  } finally {
    await db.close();
  }
}

interface Minute {
  readonly label: string;
  readonly count: number;
  readonly processes: number;
  readonly databaseUrl?: string;
  /** In 99 of 100. */
  readonly mostLateUsuallyMs?: number;
}

function toFigures(
  { label, count, mostLateUsuallyMs }: Minute,
  started: readonly Started[],
): readonly Figure[] {
  const late = started.map(({ lateMs }) => lateMs);
  const once = new Set(started.map(({ deploymentId }) => deploymentId)).size;
  return [
    {
      label: `${label}: started once and done`,
      value: started.length === once ? started.filter(({ isDone }) => isDone).length : Number.NaN,
      unit: '',
      bounds: [{ on: 'value', atLeast: count, atMost: count }],
    },
    { label: `${label}: late, median`, value: median(late), unit: 'ms' },
    {
      label: `${label}: late, 99th percentile`,
      value: percentile(late, 0.99),
      unit: 'ms',
      ...(mostLateUsuallyMs !== undefined && {
        bounds: [{ on: 'value' as const, atMost: mostLateUsuallyMs }],
      }),
    },
    {
      label: `${label}: late, slowest`,
      value: Math.max(...late),
      unit: 'ms',
      bounds: [{ on: 'value', atMost: MOST_LATE_MS }],
    },
  ];
}

/** All are due at the same moment; the servers are stopped when a minute has passed. */
async function measureMinute(vendorUrl: string, minute: Minute): Promise<readonly Figure[]> {
  const { count, processes, databaseUrl } = minute;
  const setup = await prepareServer({
    vendorUrl,
    accounts: OWNERS,
    ...(databaseUrl !== undefined && { databaseUrl }),
  });
  const servers: RunningServer[] = [];
  try {
    for (let number = 0; number < processes; number += 1) servers.push(await startServer(setup));
    const [first] = servers;
    if (!first) throw new Error('No server');
    const readyMs = Date.now() + count * SET_UP_MS + SETTLED_MS;
    const dueMs = Math.ceil(readyMs / MINUTE_MS) * MINUTE_MS;
    const due = new Date(dueMs);
    const schedule = `${due.getUTCMinutes()} ${due.getUTCHours()} * * *`;
    await addSchedules(first, setup, { count, schedule, prompt: PROMPT });
    if (Date.now() > dueMs - SETTLED_MS / 2) throw new Error('The schedules were not made in time.');
    await sleep(dueMs + MOST_LATE_MS - Date.now());
    for (const server of servers.splice(0)) await server.process.stop();
    return toFigures(minute, await readStarted(setup, dueMs));
  } finally {
    for (const server of servers) await server.process.stop();
    setup.remove();
  }
}

/** Percent of a core that a server uses at which nothing is asked for. */
async function measureIdle(vendorUrl: string, count: number, seconds: number): Promise<readonly Figure[]> {
  const setup = await prepareServer({ vendorUrl, accounts: OWNERS });
  const server = await startServer(setup);
  const readShare = async (): Promise<number> => {
    await sleep(SETTLED_MS);
    const before = readCpuMs(server.process.pid);
    await sleep(seconds * 1_000);
    return (readCpuMs(server.process.pid) - before) / (seconds * 10);
  };
  try {
    const without = await readShare();
    await addSchedules(server, setup, { count, schedule: FAR_AWAY, prompt: PROMPT });
    return [
      {
        label: `an idle server with ${count.toLocaleString('en')} schedules, of a core`,
        value: await readShare(),
        baseline: without,
        unit: '%',
        bounds: [{ on: 'value', atMost: 1 }],
      },
    ];
  } finally {
    await server.process.stop();
    setup.remove();
  }
}

async function run({ isQuick }: BenchOptions): Promise<Report> {
  const vendor = await startVendor();
  const cluster = await createPostgresCluster();
  const [few, many, idle, seconds] = isQuick ? [50, 150, 500, 10] : [300, 3_000, 10_000, 60];
  try {
    const figures = [
      ...(await measureMinute(vendor.baseUrl, {
        label: `${few} schedules of one minute, embedded database`,
        count: few,
        processes: 1,
        mostLateUsuallyMs: MOST_LATE_USUALLY_MS,
      })),
      ...(cluster
        ? await measureMinute(vendor.baseUrl, {
            label: `${many.toLocaleString('en')} of one minute, PostgreSQL and three servers`,
            count: many,
            processes: 3,
            databaseUrl: await cluster.createDatabase(),
          })
        : []),
      ...(await measureIdle(vendor.baseUrl, idle, seconds)),
    ];
    return {
      figures,
      notes: [
        `Of ${OWNERS} owners, each run with one call of a local vendor. The baseline of the idle server is itself without a schedule.`,
        ...(cluster ? [] : ['PostgreSQL is not installed here.']),
      ],
    };
  } finally {
    await vendor.stop();
    await cluster?.remove();
  }
}

export const schedules: Measurement = {
  name: 'schedules',
  title: 'Schedules: many due in one minute, and many that are not due',
  run,
};
