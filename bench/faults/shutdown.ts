// PF-20: the server is shut down during many replies. It lets the short ones finish and keeps the text of the long
// ones.
import { getRun } from '../api-client.ts';
import type { Account } from '../prepared-accounts.ts';
import type { BenchOptions, Figure, Measurement, Report } from '../measurement.ts';
import { prepareServer, startServer } from '../server-under-test.ts';
import { sleep } from '../sleep.ts';
import { ask, type OpenReply } from '../stream-client.ts';
import { startVendor } from '../vendor/start-vendor.ts';

const SHORT = { tokens: 150, intervalMs: 20 };
/** Longer than the server may wait. */
const LONG = { tokens: 3_000, intervalMs: 20 };
const LONG_SHARE = 0.05;
const EXIT_LIMIT_MS = 30_000;
const BEFORE_STOP_MS = 1_500;

interface Kept {
  readonly short: number;
  readonly long: number;
}

async function countKept(
  port: number,
  accounts: readonly Account[],
  opened: readonly OpenReply[],
  longCount: number,
): Promise<Kept> {
  let short = 0;
  let long = 0;
  for (const [index, { reply }] of opened.entries()) {
    const account = accounts[index];
    if (!account || reply.runId === null) continue;
    const run = await getRun({ port, account }, reply.runId);
    const isKept = run.finished_at !== null && (run.output ?? '').startsWith(reply.text);
    if (index < longCount) long += Number(isKept);
    else
      short += Number(
        isKept && run.status === 'succeeded' && reply.end?.type === 'end' && run.output === reply.text,
      );
  }
  return { short, long };
}

async function run({ isQuick }: BenchOptions): Promise<Report> {
  const count = isQuick ? 20 : 200;
  const longCount = isQuick ? 0 : count * LONG_SHARE;
  const vendor = await startVendor();
  const setup = await prepareServer({ vendorUrl: vendor.baseUrl, accounts: count });
  const first = await startServer(setup);
  const opened = setup.accounts.map((account, index) =>
    ask({
      port: first.port,
      account,
      directives: { canary: `s${index}x`, ...(index < longCount ? LONG : SHORT) },
    }),
  );
  await sleep(BEFORE_STOP_MS);
  const startedAtMs = performance.now();
  await first.process.stop();
  const exitMs = performance.now() - startedAtMs;
  await Promise.all(opened.map(({ closed }) => closed));
  const second = await startServer(setup);
  const kept = await countKept(second.port, setup.accounts, opened, longCount);
  await Promise.all([second.process.stop(), vendor.stop()]);
  setup.remove();
  const shortCount = count - longCount;
  const figures: Figure[] = [
    {
      label: `${count} streams: until the process has ended`,
      value: exitMs / 1_000,
      unit: 's',
      bounds: [{ on: 'value', atMost: EXIT_LIMIT_MS / 1_000 }],
    },
    {
      label: `${shortCount} replies of 3 s: finished, shown and stored alike`,
      value: kept.short,
      unit: '',
      bounds: [{ on: 'value', atLeast: shortCount }],
    },
    ...(longCount === 0
      ? []
      : [
          {
            label: `${longCount} replies of 60 s: all that was shown is stored`,
            value: kept.long,
            unit: '',
            bounds: [{ on: 'value' as const, atLeast: longCount }],
          },
        ]),
  ];
  return { figures };
}

export const shutdown: Measurement = {
  name: 'shutdown',
  title: 'Orderly stop in the middle of replies (PF-20)',
  run,
};
