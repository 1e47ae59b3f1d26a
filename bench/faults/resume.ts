// PF-07: readers lose their connection at random positions, several times, and resume.
import type { Account } from '../prepared-accounts.ts';
import type { BenchOptions, Measurement, Report } from '../measurement.ts';
import { prepareServer, startServer } from '../server-under-test.ts';
import { sleep } from '../sleep.ts';
import { ask, resume, type OpenReply, type Reply } from '../stream-client.ts';
import { startVendor } from '../vendor/start-vendor.ts';
import { toAnswer, type Directives } from '../vendor/directives.ts';

const MAX_CUTS = 5;
const MAX_EVENTS_BETWEEN = 20;
const MAX_ABSENCE_MS = 500;
const REPLY = { tokens: 80, intervalMs: 40 };
const RAMP_MS = 2_000;

interface Reading {
  readonly reply: Reply;
  readonly directives: Directives;
  readonly cuts: number;
}

function randomUpTo(most: number): number {
  return 1 + Math.floor(Math.random() * most);
}

/** Disconnects after some more events. */
function cutAfter(events: number): (reply: Reply, open: OpenReply) => void {
  let seen = 0;
  return (_reply, open) => {
    seen += 1;
    if (seen === events) open.leave();
  };
}

async function readWithCuts(port: number, account: Account, index: number): Promise<Reading> {
  const directives = { canary: `r${index}x`, ...REPLY };
  const wantedCuts = Math.floor(Math.random() * (MAX_CUTS + 1));
  const nextCut = (cuts: number) =>
    cuts < wantedCuts ? { onEvent: cutAfter(randomUpTo(MAX_EVENTS_BETWEEN)) } : {};
  await sleep(Math.random() * RAMP_MS);
  let cuts = 0;
  let open = ask({ port, account, directives, ...nextCut(cuts) });
  await open.closed;
  const { reply } = open;
  while (reply.end === null && cuts < wantedCuts) {
    cuts += 1;
    await sleep(Math.random() * MAX_ABSENCE_MS);
    open = resume({ port, account, reply, ...nextCut(cuts) });
    await open.closed;
  }
  return { reply, directives, cuts };
}

async function run({ isQuick }: BenchOptions): Promise<Report> {
  const count = isQuick ? 50 : 500;
  const vendor = await startVendor();
  const setup = await prepareServer({ vendorUrl: vendor.baseUrl, accounts: count });
  const server = await startServer(setup);
  const readings = await Promise.all(
    setup.accounts.map((account, index) => readWithCuts(server.port, account, index)),
  );
  const calls = await vendor.readCalls();
  await Promise.all([server.process.stop(), vendor.stop()]);
  setup.remove();
  const exact = readings.filter(
    ({ reply, directives }) =>
      reply.text === toAnswer(directives) && reply.end?.type === 'end' && reply.jumps === 0,
  );
  const name = `${count} streams`;
  return {
    figures: [
      { label: `${name}: cuts`, value: readings.reduce((sum, { cuts }) => sum + cuts, 0), unit: '' },
      {
        label: `${name}: text exact, numbers without gap or repeat`,
        value: exact.length,
        unit: '',
        bounds: [{ on: 'value', atLeast: count }],
      },
      {
        label: `${name}: calls of the vendor`,
        value: calls.length,
        unit: '',
        bounds: [{ on: 'value', atLeast: count, atMost: count }],
      },
    ],
  };
}

export const resumed: Measurement = { name: 'resume', title: 'Replies cut off and read on (PF-07)', run };
