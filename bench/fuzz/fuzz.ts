// PF-05: many unusual requests to every published operation, by every kind of caller; and calls that cost more than
// they appear to (F-01, F-03).
import { GuestAuth } from '@parley/contract/auth/schemas.ts';
import { ApiError } from '@parley/contract/errors/schemas.ts';
import type { Account } from '../prepared-accounts.ts';
import { answerOnce } from '../api-client.ts';
import { inParallel } from '../in-parallel.ts';
import type { BenchOptions, Figure, Measurement, Report } from '../measurement.ts';
import { readMemoryBytes } from '../resources.ts';
import { prepareServer, startServer, type RunningServer } from '../server-under-test.ts';
import { startVendor } from '../vendor/start-vendor.ts';
import { makeRequest, type FuzzRequest, type Surroundings } from './make-request.ts';
import { attackServer } from './attack-server.ts';
import { readOperations } from './operations.ts';
import { createRandom } from './random.ts';
import { send, type FuzzAnswer } from './send.ts';

const SEED = 20_260_101;
const MAX_CONCURRENT = 20;
const WARM_UP_SHARE = 0.1;
const SHOWN_ANSWERS = 5;

interface Sent {
  readonly request: FuzzRequest;
  readonly answer: FuzzAnswer;
}

async function readSurroundings(port: number, [member, admin]: readonly Account[]): Promise<Surroundings> {
  if (!member || !admin) throw new Error('No accounts were made');
  const guest = await fetch(`http://127.0.0.1:${port}/auth/guest`, { method: 'POST' });
  const { access_token: guestToken } = GuestAuth.parse(await guest.json());
  const mine = await answerOnce({ port, account: member });
  const foreign = await answerOnce({ port, account: admin });
  return {
    tokens: [null, 'broken', guestToken, member.token, admin.token, `${member.token}x`],
    knownIds: [mine.run_id, foreign.run_id],
  };
}

function isError({ body }: FuzzAnswer): boolean {
  try {
    return ApiError.safeParse(JSON.parse(body)).success;
  } catch {
    // Not JSON at all.
    return false;
  }
}

/** A 503 with a reason is a valid response; any other 5xx is a failure. */
function isFailure({ answer }: Sent): boolean {
  return answer.status >= 500 && !(answer.status === 503 && isError(answer));
}

function describe({ request, answer }: Sent): string {
  const body = request.body?.toString('utf8', 0, 200) ?? '';
  return `${answer.status} ${request.operation.method} ${request.path.slice(0, 150)} ${JSON.stringify(body)}: ${answer.body.slice(0, 200)}`;
}

function toFigures(
  sent: readonly Sent[],
  operations: number,
  growthBytes: number,
  rejections: number,
  isAlive: boolean,
): readonly Figure[] {
  const none: Figure['bounds'] = [{ on: 'value', atMost: 0 }];
  const count = (matches: (one: Sent) => boolean): number => sent.filter(matches).length;
  const shares = ['2', '4', '5'].map((first) => ({
    label: `answers of ${first}xx`,
    value: count(({ answer }) => String(answer.status).startsWith(first)),
    unit: '',
  }));
  return [
    { label: 'requests', value: sent.length, unit: '' },
    { label: 'operations', value: operations, unit: '' },
    ...shares,
    {
      label: 'answers of 5xx other than a 503 with its reason',
      value: count(isFailure),
      unit: '',
      bounds: none,
    },
    { label: 'no answer', value: count(({ answer }) => answer.status === 0), unit: '', bounds: none },
    {
      label: 'failures in another shape than the published one',
      value: count(({ answer }) => answer.status >= 400 && !isError(answer)),
      unit: '',
      bounds: none,
    },
    { label: 'the process ended', value: isAlive ? 0 : 1, unit: '', bounds: none },
    { label: 'unhandled rejections', value: rejections, unit: '', bounds: none },
    {
      label: 'growth of memory',
      value: growthBytes / 1024 ** 2,
      unit: 'MB',
      bounds: [{ on: 'value', atMost: 100 }],
    },
  ];
}

async function fuzzServer(
  server: RunningServer,
  accounts: readonly Account[],
  count: number,
): Promise<Report> {
  const surroundings = await readSurroundings(server.port, accounts);
  const document: unknown = await (await fetch(`http://127.0.0.1:${server.port}/openapi.json`)).json();
  const operations = readOperations(document);
  const random = createRandom(SEED);
  const requests = Array.from({ length: count / operations.length + 1 }, () =>
    operations.map((operation) => makeRequest(random, operation, surroundings)),
  ).flat();
  const sendAll = (some: readonly FuzzRequest[]): Promise<readonly Sent[]> =>
    inParallel(some, MAX_CONCURRENT, async (request) => ({
      request,
      answer: await send(server.port, request),
    }));
  const warmUp = Math.floor(count * WARM_UP_SHARE);
  const first = await sendAll(requests.slice(0, warmUp));
  const memoryBefore = readMemoryBytes(server.process.pid);
  const sent = [...first, ...(await sendAll(requests.slice(warmUp, count)))];
  const isAlive = await fetch(`http://127.0.0.1:${server.port}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
  const growthBytes = isAlive ? readMemoryBytes(server.process.pid) - memoryBefore : Number.NaN;
  const log = server.process.readErrors();
  const rejections = log.split('process.rejection_unhandled').length - 1;
  const odd = sent.filter(
    (one) => isFailure(one) || one.answer.status === 0 || (one.answer.status >= 400 && !isError(one.answer)),
  );
  return {
    figures: toFigures(sent, operations.length, growthBytes, rejections, isAlive),
    notes: [`Seed ${SEED}.`, ...odd.slice(0, SHOWN_ANSWERS).map(describe)],
  };
}

async function run({ isQuick }: BenchOptions): Promise<Report> {
  const vendor = await startVendor();
  const setup = await prepareServer({ vendorUrl: vendor.baseUrl, accounts: 2, admins: 1, logLevel: 'error' });
  const server = await startServer(setup, { keepsErrors: true });
  try {
    const odd = await fuzzServer(server, setup.accounts, isQuick ? 1_000 : 10_000);
    await server.process.stop();
    const attacks = await attackServer(vendor.baseUrl, SEED, isQuick ? 1 : 5);
    return {
      figures: [...odd.figures, ...attacks.figures],
      notes: [...(odd.notes ?? []), ...(attacks.notes ?? [])],
    };
  } finally {
    await server.process.stop();
    await vendor.stop();
    setup.remove();
  }
}

export const fuzz: Measurement = { name: 'fuzz', title: 'Odd requests over every operation (PF-05)', run };
