// A server that crashes during replies and restarts: time until it is ready, and until all its readers are back.
import type { BenchOptions, Figure } from '../measurement.ts';
import { monotonicMs } from '../parent.ts';
import { startProcess } from '../processes.ts';
import { prepareServer, startServer } from '../server-under-test.ts';
import { sleep } from '../sleep.ts';
import { percentile } from '../statistics.ts';
import type { Vendor } from '../vendor/start-vendor.ts';
import type { OpenReaders, ReadersDone } from './reader-client.ts';

const READERS = 2_000;
const QUICK_READERS = 300;
/** Longer than all of them take to reconnect. */
const REPLY = { tokens: 300, intervalMs: 100 };
const READY_LIMIT_S = 30;
const TOGETHER_MS = 2_000;

export async function measureRestart(
  vendor: Vendor,
  { isQuick }: BenchOptions,
): Promise<{ figures: readonly Figure[]; notes: readonly string[] }> {
  const count = isQuick ? QUICK_READERS : READERS;
  const setup = await prepareServer({ vendorUrl: vendor.baseUrl, accounts: count });
  const first = await startServer(setup);
  const client = startProcess(new URL('./reader-client.ts', import.meta.url));
  await client.receive('ready');
  const plan = { port: first.port, accounts: setup.accounts, ...REPLY, rampMs: count * 3 };
  client.send({ kind: 'open', ...plan } satisfies OpenReaders);
  await client.receive('all-open');
  await sleep(TOGETHER_MS);
  const killedAtMs = monotonicMs();
  first.process.kill('SIGKILL');
  await first.process.exited;
  const second = await startServer(setup, { port: first.port });
  const readyMs = monotonicMs() - killedAtMs;
  const { backAtMs, ended, failure } = await client.receive<ReadersDone>('done');
  await Promise.all([client.stop(), second.process.stop()]);
  setup.remove();
  const waits = backAtMs.map((atMs) => (atMs - killedAtMs) / 1_000);
  const name = `${count} readers of a server that is killed`;
  return {
    figures: [
      {
        label: `${name}: until it is ready again`,
        value: readyMs / 1_000,
        unit: 's',
        bounds: [{ on: 'value', atMost: READY_LIMIT_S }],
      },
      {
        label: `${name}: back, with their reply to its end, without a gap`,
        value: ended,
        unit: '',
        bounds: [{ on: 'value', atLeast: count }],
      },
      { label: `${name}: back, half of them after`, value: percentile(waits, 0.5), unit: 's' },
      {
        label: `${name}: back, the last one after`,
        value: Math.max(...waits),
        unit: 's',
        bounds: [{ on: 'value', atMost: READY_LIMIT_S }],
      },
    ],
    notes: failure === null ? [] : [`A reader that did not come back: ${failure}`],
  };
}
