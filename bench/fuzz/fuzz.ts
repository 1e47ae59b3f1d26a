// PF-05: many unusual requests to every published operation, by every kind of caller; and calls that cost more than
// they appear to (F-01, F-03).
import { z } from 'zod';
import { ApiError } from '@parley/contract/errors/schemas.ts';
import { OpenAiError } from '@parley/contract/gateway/errors.ts';
import type { Account } from '../prepared-accounts.ts';
import { answerOnce } from '../api-client.ts';
import { inParallel } from '../in-parallel.ts';
import type { BenchOptions, Figure, Measurement, Report } from '../measurement.ts';
import { readMemoryBytes, readRestedMemoryBytes } from '../resources.ts';
import { prepareServer, startServer, type RunningServer } from '../server-under-test.ts';
import { startVendor } from '../vendor/start-vendor.ts';
import { createCallers } from './callers.ts';
import { createKnownIds, type KnownIds } from './known-ids.ts';
import { makeRequest, type FuzzRequest } from './make-request.ts';
import { attackServer } from './attack-server.ts';
import { readOperations, type Operation } from './operations.ts';
import { createRandom } from './random.ts';
import { send, type FuzzAnswer } from './send.ts';

const SEED = 20_260_101;
const MAX_CONCURRENT = 20;
const WARM_UP_SHARE = 0.1;
const SHOWN_ANSWERS = 5;
/** One of them in each kind is used at a time, until a request ends it. */
const ACCOUNTS = 400;

const JsonRpcError = z.object({ jsonrpc: z.literal('2.0'), error: z.object({ code: z.number() }) });

interface Sent {
  readonly request: FuzzRequest;
  readonly answer: FuzzAnswer;
}

/** To begin with, a run of each of these. */
async function readIds(port: number, accounts: readonly Account[]): Promise<KnownIds> {
  const runs = await Promise.all(accounts.map((account) => answerOnce({ port, account })));
  const [first, ...others] = runs.map(({ run_id: id }) => id);
  if (first === undefined) throw new Error('No accounts were made');
  return createKnownIds([first, ...others]);
}

/** The paths of other protocols answer in the shape of each. */
function toErrorShape({ path }: Operation): z.ZodType {
  if (path.startsWith('/v1/')) return OpenAiError;
  return path === '/mcp' ? JsonRpcError : ApiError;
}

function isError({ request, answer }: Sent): boolean {
  const shape = toErrorShape(request.operation);
  try {
    return shape.safeParse(JSON.parse(answer.body)).success;
  } catch {
    // Not JSON at all.
    return false;
  }
}

/** A 503 with a reason is a valid response; any other 5xx is a failure. */
function isFailure(sent: Sent): boolean {
  const { status } = sent.answer;
  return status >= 500 && !(status === 503 && isError(sent));
}

const isOdd = (sent: Sent): boolean => sent.answer.status >= 400 && !isError(sent);

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
      value: count(isOdd),
      unit: '',
      bounds: none,
    },
    { label: 'the process ended', value: isAlive ? 0 : 1, unit: '', bounds: none },
    { label: 'unhandled rejections', value: rejections, unit: '', bounds: none },
    {
      label: 'growth of memory, once the server has rested',
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
  const members = accounts.filter((_, index) => index < accounts.length / 2);
  const admins = accounts.slice(members.length);
  const ids = await readIds(server.port, [...members.slice(0, 1), ...admins.slice(0, 1)]);
  const callers = await createCallers(server.port, { members, admins });
  const document: unknown = await (await fetch(`http://127.0.0.1:${server.port}/openapi.json`)).json();
  const operations = readOperations(document);
  const random = createRandom(SEED);
  async function sendOne(operation: Operation): Promise<Sent> {
    const request = makeRequest(random, operation, { callers, ids });
    const answer = await send(server.port, request);
    if (answer.status >= 200 && answer.status < 300) ids.collect(answer.body);
    if (answer.status === 401 && request.token !== null) await callers.noteRefused(request.token);
    return { request, answer };
  }
  const planned = Array.from({ length: Math.ceil(count / operations.length) }, () => operations).flat();
  const sendAll = (some: readonly Operation[]): Promise<readonly Sent[]> =>
    inParallel(some, MAX_CONCURRENT, sendOne);
  const warmUp = Math.floor(count * WARM_UP_SHARE);
  const first = await sendAll(planned.slice(0, warmUp));
  const memoryBefore = readMemoryBytes(server.process.pid);
  const sent = [...first, ...(await sendAll(planned.slice(warmUp, count)))];
  const isAlive = await fetch(`http://127.0.0.1:${server.port}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
  const growthBytes = isAlive ? (await readRestedMemoryBytes(server.process.pid)) - memoryBefore : Number.NaN;
  const log = server.process.readErrors();
  const rejections = log.split('process.rejection_unhandled').length - 1;
  const odd = sent.filter((one) => isFailure(one) || one.answer.status === 0 || isOdd(one));
  return {
    figures: toFigures(sent, operations.length, growthBytes, rejections, isAlive),
    notes: [`Seed ${SEED}.`, ...odd.slice(0, SHOWN_ANSWERS).map(describe)],
  };
}

async function run({ isQuick }: BenchOptions): Promise<Report> {
  const vendor = await startVendor();
  const setup = await prepareServer({
    vendorUrl: vendor.baseUrl,
    accounts: ACCOUNTS,
    admins: ACCOUNTS / 2,
    logLevel: 'error',
  });
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
