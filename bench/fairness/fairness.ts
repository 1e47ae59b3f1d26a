// OV-03: one caller with a thousand concurrent requests, and a thousand guests, beside a user who wants a reply.
import type { Account } from '../prepared-accounts.ts';
import type { BenchOptions, Figure, Measurement, Report } from '../measurement.ts';
import { toServerRequest, toRequest } from '../load/requests.ts';
import { startProcess } from '../processes.ts';
import { prepareServer, startServer } from '../server-under-test.ts';
import { sleep } from '../sleep.ts';
import { median } from '../statistics.ts';
import { UNTRACKED } from '../vendor/directives.ts';
import { startVendor } from '../vendor/start-vendor.ts';
import type { BeginFlood, FloodCounts, FloodSource } from './flood-client.ts';
import { startGuests, toAddress } from './guests.ts';
import { useFor, type MemberTimes } from './member.ts';

const FLOOD = 1_000;
/** Connections of one address, below its limit. */
const PER_ADDRESS = 500;
const REPLY = { canary: UNTRACKED, tokens: 20, intervalMs: 20 };
const SETTLE_MS = 1_000;

/** Every second one requests a reply, the others read. */
function toSource(token: string, address: string, index: number): FloodSource {
  const account = { token, userId: '' };
  const head = ['GET /auth/me HTTP/1.1', `authorization: Bearer ${token}`];
  return { address, request: index % 2 === 0 ? toServerRequest(account, REPLY, index) : toRequest(head, '') };
}

interface Beside {
  readonly times: readonly MemberTimes[];
  readonly byStatus: FloodCounts['byStatus'];
}

function toFigures(name: string, quiet: readonly MemberTimes[], { times, byStatus }: Beside): Figure[] {
  const both = (key: 'firstTokenP95Ms' | 'readP95Ms') => ({
    unit: 'ms',
    value: median(times.map((each) => each[key])),
    baseline: median(quiet.map((each) => each[key])),
  });
  return [
    {
      label: `${name}: first token of another member, 95th percentile`,
      ...both('firstTokenP95Ms'),
      bounds: [{ on: 'ratio', atMost: 2 }],
    },
    {
      label: `${name}: a short read of another member, 95th percentile`,
      ...both('readP95Ms'),
      bounds: [
        { on: 'ratio', atMost: 2 },
        // A few milliseconds are not noticeable.
        { on: 'value', atMost: 25 },
      ],
    },
    {
      label: `${name}: calls of the member without a good answer`,
      value: times.reduce((sum, { failed }) => sum + failed, 0),
      unit: '',
      bounds: [{ on: 'value', atMost: 0 }],
    },
    ...Object.entries(byStatus).map(([status, count]) => ({
      label: `${name}: of the flood, ${status === '0' ? 'connections broken' : `answered ${status}`}`,
      value: count,
      unit: '',
    })),
  ];
}

function twoOf([first, second]: readonly Account[]): readonly [Account, Account] {
  if (!first || !second) throw new Error('No accounts were made');
  return [first, second];
}

async function run({ isQuick }: BenchOptions): Promise<Report> {
  const vendor = await startVendor();
  const setup = await prepareServer({ vendorUrl: vendor.baseUrl, accounts: 2, limitFactor: 1 });
  const server = await startServer(setup);
  const { port } = server;
  const [member, other] = twoOf(setup.accounts);
  const durationMs = isQuick ? 5_000 : 15_000;
  const guests = await startGuests(port, isQuick ? 300 : FLOOD);
  const quiet: MemberTimes[] = [];

  async function beside(sources: readonly FloodSource[]): Promise<Beside> {
    const times: MemberTimes[] = [];
    // Alternating, so that other load on the machine affects both equally.
    quiet.push(await useFor(port, member, durationMs));
    const client = startProcess(new URL('./flood-client.ts', import.meta.url));
    await client.receive('ready');
    client.send({ kind: 'begin', port, sources } satisfies BeginFlood);
    await sleep(SETTLE_MS);
    times.push(await useFor(port, member, durationMs));
    client.send({ kind: 'count' });
    const { byStatus } = await client.receive<FloodCounts>('counts');
    await client.stop();
    await sleep(SETTLE_MS);
    return { times, byStatus };
  }

  try {
    const one = Array.from({ length: FLOOD }, (_, index) =>
      toSource(other.token, toAddress(Math.floor(index / PER_ADDRESS)), index),
    );
    const byOne = await beside(one);
    const byGuests = await beside(guests.map(({ token, address }, index) => toSource(token, address, index)));
    return {
      figures: [
        ...toFigures(`one user with ${FLOOD} calls at once`, quiet, byOne),
        ...toFigures(`${guests.length} guests with a call each`, quiet, byGuests),
      ],
      notes: [
        'The flood asks again as fast as it is answered, also when it is told to wait; client and vendor share the two cores.',
      ],
    };
  } finally {
    await Promise.all([server.process.stop(), vendor.stop()]);
    setup.remove();
  }
}

export const fairness: Measurement = {
  name: 'fairness',
  title: 'A member beside one who asks for everything, and beside a flood of guests (OV-03)',
  run,
};
