// The analytics of a workspace, and of the account that pays for it, with very many usage records: how long an answer takes, and what it does to a stream.
import { WorkspaceAnalytics } from '@parley/contract/workspaces/analytics/schemas.ts';
import type { BenchOptions, Figure, Measurement, Report } from '../measurement.ts';
import { createPostgresCluster } from '../postgres-cluster.ts';
import type { Account } from '../prepared-accounts.ts';
import { prepareServer, startServer } from '../server-under-test.ts';
import { sleep } from '../sleep.ts';
import { median, percentile } from '../statistics.ts';
import { ask } from '../stream-client.ts';
import { UNTRACKED } from '../vendor/directives.ts';
import { startVendor } from '../vendor/start-vendor.ts';
import { fillWorkspace, WORKSPACE } from './fill.ts';

const PEOPLE = 200;
const REPEATS = 9;
const MICROS = 1_000_000;
const WHOLE = 366;
const YEAR = 365;
const TOKENS = { intervalMs: 20, count: 300 };
/** Of which one is the vendor's own. */
const MAX_GAP_MS = 2.5 * TOKENS.intervalMs;

interface Target {
  readonly port: number;
  readonly owner: Account;
}

const ofWorkspace = (path: string): string => `/api/workspaces/${WORKSPACE}/${path}`;
const ofAccount = ({ owner }: Target, days: number): string =>
  `/users/${owner.userId}/usage/analytics?days=${days}`;

async function get({ port, owner }: Target, path: string): Promise<{ ms: number; body: string }> {
  const startedAtMs = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const body = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${body}`);
  return { ms: performance.now() - startedAtMs, body };
}

async function timeGet(target: Target, path: string): Promise<number> {
  const times: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) times.push((await get(target, path)).ms);
  return median(times);
}

/** Milliseconds between the events of one running stream. */
async function readGaps({ port, owner }: Target): Promise<readonly number[]> {
  const gaps: number[] = [];
  let lastMs = Number.NaN;
  const directives = { canary: UNTRACKED, tokens: TOKENS.count, intervalMs: TOKENS.intervalMs };
  const { reply, closed } = ask({
    port,
    account: owner,
    directives,
    onEvent: ({ firstTokenMs }) => {
      if (firstTokenMs === null) return;
      const nowMs = performance.now();
      if (!Number.isNaN(lastMs)) gaps.push(nowMs - lastMs);
      lastMs = nowMs;
    },
  });
  await closed;
  if (reply.end?.type !== 'end') throw new Error(`The stream broke: ${reply.failure ?? reply.body}`);
  return gaps;
}

/** The same, with one answer after the other beside it. */
async function readGapsBeside(target: Target): Promise<readonly number[]> {
  let isOver = false;
  const asked = (async () => {
    while (!isOver) {
      await get(target, ofWorkspace('analytics?days=90'));
      await get(target, ofAccount(target, 90));
    }
  })();
  const gaps = await readGaps(target);
  isOver = true;
  await asked;
  return gaps;
}

async function measureAnswers(label: string, target: Target): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const days of [7, 30, 90])
    figures.push({
      label: `${label}: analytics of ${days} days`,
      value: await timeGet(target, ofWorkspace(`analytics?days=${days}`)),
      unit: 'ms',
      bounds: [{ on: 'value', atMost: 300 }],
    });
  for (const days of [30, 90])
    figures.push({
      label: `${label}: usage of the account that pays, ${days} days`,
      value: await timeGet(target, ofAccount(target, days)),
      unit: 'ms',
      bounds: [{ on: 'value', atMost: 300 }],
    });
  figures.push(
    {
      label: `${label}: usage of the account that pays, ${YEAR} days`,
      value: await timeGet(target, ofAccount(target, YEAR)),
      unit: 'ms',
    },
    {
      label: `${label}: analytics of ${WHOLE} days`,
      value: await timeGet(target, ofWorkspace(`analytics?days=${WHOLE}`)),
      unit: 'ms',
    },
    {
      label: `${label}: CSV of 90 days`,
      value: (await get(target, ofWorkspace('analytics.csv?days=90'))).ms,
      unit: 'ms',
    },
  );
  return figures;
}

async function measure(
  label: string,
  databaseUrl: string | undefined,
  { isQuick }: BenchOptions,
): Promise<readonly Figure[]> {
  const vendor = await startVendor();
  const setup = await prepareServer({
    vendorUrl: vendor.baseUrl,
    accounts: PEOPLE,
    ...(databaseUrl !== undefined && { databaseUrl }),
  });
  try {
    const filled = await fillWorkspace(setup, isQuick ? 100_000 : 1_000_000);
    const server = await startServer(setup);
    const [owner] = setup.accounts;
    if (!owner) throw new Error('No accounts were made');
    const target = { port: server.port, owner };
    try {
      await sleep(2_000);
      const whole = WorkspaceAnalytics.parse(
        JSON.parse((await get(target, ofWorkspace(`analytics?days=${WHOLE}`))).body),
      );
      const figures = await measureAnswers(label, target);
      const [alone, beside] = [await readGaps(target), await readGapsBeside(target)];
      return [
        { label: `${label}: rows of days`, value: filled.days, unit: '' },
        {
          label: `${label}: difference to the sum of the records`,
          value: Math.abs(Math.round(whole.totals.cost * MICROS) - filled.cost),
          unit: ' micro-dollars',
          bounds: [{ on: 'value', atMost: 0 }],
        },
        ...figures,
        {
          label: `${label}: between tokens of a stream beside the analytics, 99th percentile`,
          value: percentile(beside, 0.99),
          baseline: percentile(alone, 0.99),
          unit: 'ms',
          bounds: [
            { on: 'ratio', atMost: 1.5 },
            { on: 'value', atMost: MAX_GAP_MS },
          ],
        },
        {
          label: `${label}: between tokens of a stream beside the analytics, slowest`,
          value: Math.max(...beside),
          baseline: Math.max(...alone),
          unit: 'ms',
        },
      ];
    } finally {
      await server.process.stop();
    }
  } finally {
    await vendor.stop();
    setup.remove();
  }
}

async function run(options: BenchOptions): Promise<Report> {
  const figures = [...(await measure('embedded', undefined, options))];
  const notes = [
    `One workspace of ${PEOPLE} people, its records spread over a year; a token of the stream every ${TOKENS.intervalMs} ms. The baseline of a stream is the same one alone.`,
  ];
  const cluster = await createPostgresCluster();
  if (!cluster) return { figures, notes: [...notes, 'PostgreSQL is not installed here.'] };
  try {
    figures.push(...(await measure('PostgreSQL', await cluster.createDatabase(), options)));
  } finally {
    await cluster.remove();
  }
  return { figures, notes };
}

export const analytics: Measurement = {
  name: 'analytics',
  title: 'The analytics of a workspace with 1,000,000 usage records',
  run,
};
