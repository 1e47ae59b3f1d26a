// Requests per second for two reads compared with the bare framework: one from memory, one authenticated and from the
// database.
import { join } from 'node:path';
import { EMBEDDED_FILE } from '../../apps/server/src/platform/db/open.ts';
import type { Account } from '../prepared-accounts.ts';
import { answerOnce } from '../api-client.ts';
import { driveRequests, type RequestRate } from '../load/drive-requests.ts';
import { toRequest } from '../load/requests.ts';
import type { BenchOptions, Figure, Measurement, Report } from '../measurement.ts';
import { startProcess } from '../processes.ts';
import { prepareServer, startServer, type ServerSetup } from '../server-under-test.ts';
import { median } from '../statistics.ts';
import { startVendor } from '../vendor/start-vendor.ts';
import type { ServeBare } from './bare-fastify.ts';

interface Contest {
  readonly label: string;
  readonly server: string;
  readonly bare: string;
  readonly bounds: NonNullable<Figure['bounds']>;
  readonly leastPerSecond?: number;
}

interface Ports {
  readonly server: number;
  readonly bare: number;
}

async function startBare(serverPort: number, setup: ServerSetup) {
  const models = await fetch(`http://127.0.0.1:${serverPort}/api/models/public`);
  const bare = startProcess(new URL('./bare-fastify.ts', import.meta.url));
  await bare.receive('ready');
  bare.send({
    kind: 'serve',
    body: await models.text(),
    databaseFile: join(setup.dataDir, EMBEDDED_FILE),
  } satisfies ServeBare);
  const { port } = await bare.receive<{ kind: 'serving'; port: number }>('serving');
  return { port, process: bare };
}

function toGet(path: string, token?: string): string {
  return toRequest(
    [`GET ${path} HTTP/1.1`, ...(token === undefined ? [] : [`authorization: Bearer ${token}`])],
    '',
  );
}

function toContests(account: Account, runId: string): readonly Contest[] {
  return [
    {
      label: 'GET /api/models/public',
      server: toGet('/api/models/public'),
      bare: toGet('/bytes'),
      bounds: [{ on: 'ratio', atLeast: 0.4 }],
      leastPerSecond: 5_000,
    },
    {
      label: 'GET /runs/{id}, signed in',
      server: toGet(`/runs/${runId}`, account.token),
      bare: toGet(`/users/${account.userId}/runs/${runId}`),
      bounds: [{ on: 'ratio', atLeast: 0.4 }],
    },
  ];
}

function toFigures(
  contest: Contest,
  server: readonly RequestRate[],
  bare: readonly RequestRate[],
): readonly Figure[] {
  const { label, bounds, leastPerSecond } = contest;
  const perSecond = median(server.map((rate) => rate.perSecond));
  const failed = server.reduce((sum, rate) => sum + rate.failed, 0);
  return [
    { label, value: perSecond, baseline: median(bare.map((rate) => rate.perSecond)), unit: '/s', bounds },
    ...(leastPerSecond === undefined
      ? []
      : [
          {
            label: `${label}, load beside it`,
            value: perSecond,
            unit: '/s',
            bounds: [{ on: 'value' as const, atLeast: leastPerSecond }],
          },
        ]),
    { label: `${label}: failed`, value: failed, unit: '', bounds: [{ on: 'value', atMost: 0 }] },
  ];
}

async function compete(
  contest: Contest,
  ports: Ports,
  { isQuick }: BenchOptions,
): Promise<readonly Figure[]> {
  const server: RequestRate[] = [];
  const bare: RequestRate[] = [];
  const windowMs = isQuick ? 2_000 : 6_000;
  // Alternating, so that other load on the machine affects both equally.
  for (let round = 0; round < (isQuick ? 2 : 5); round += 1) {
    bare.push(await driveRequests({ port: ports.bare, request: contest.bare, windowMs }));
    server.push(await driveRequests({ port: ports.server, request: contest.server, windowMs }));
  }
  return toFigures(contest, server, bare);
}

async function run(options: BenchOptions): Promise<Report> {
  const vendor = await startVendor();
  const setup = await prepareServer({ vendorUrl: vendor.baseUrl, accounts: 1 });
  const server = await startServer(setup);
  const [account] = setup.accounts;
  if (!account) throw new Error('No account was made');
  const { run_id: runId } = await answerOnce({ port: server.port, account });
  const bare = await startBare(server.port, setup);
  try {
    const figures: Figure[] = [];
    for (const contest of toContests(account, runId)) {
      figures.push(...(await compete(contest, { server: server.port, bare: bare.port }, options)));
    }
    return { figures };
  } finally {
    await Promise.all([server.process.stop(), bare.process.stop(), vendor.stop()]);
    setup.remove();
  }
}

export const reads: Measurement = {
  name: 'reads',
  title: 'Reads beside bare Fastify with the same bytes and the same two queries (caller, run)',
  run,
};
