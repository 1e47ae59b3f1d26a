// What the guarded client adds to a call of a server nearby, beside the plain client of Node.
import { Agent, request } from 'node:http';
import type { Outbound } from '../../apps/server/src/platform/outbound/outbound.ts';
import type { BenchOptions, Measurement, Report } from '../measurement.ts';
import { startProcess } from '../processes.ts';
import { median, percentile } from '../statistics.ts';
import { createGuardedClient, pickStubAddress, STUB_NAME, STUB_PORT } from './guarded.ts';

const MOST_ADDED_MS = 3;
const WARM_UP = 50;
/** No limit is reached. */
const PACE = { burst: 1_000_000, perSecond: 1_000_000 };
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function callPlainly(host: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const outgoing = request({ host, port: STUB_PORT, path: '/rates', agent }, (answer) => {
    answer.resume();
    answer.on('end', () => resolve());
  });
  outgoing.on('error', reject);
  outgoing.end();
  return promise;
}

async function callGuarded(outbound: Outbound): Promise<void> {
  const { status } = await outbound.request({ url: `http://${STUB_NAME}:${STUB_PORT}/rates`, pace: PACE });
  if (status !== 200) throw new Error(`The stub has answered with ${status}`);
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

async function run({ isQuick }: BenchOptions): Promise<Report> {
  const address = pickStubAddress();
  const stub = startProcess(new URL('./stub.ts', import.meta.url), { args: [address, String(STUB_PORT)] });
  await stub.receive('ready');
  const outbound = createGuardedClient(address);
  try {
    const guarded: number[] = [];
    const plain: number[] = [];
    const rounds = isQuick ? 200 : 2_000;
    // Alternating, so that other load on the machine affects both equally.
    for (let round = -WARM_UP; round < rounds; round += 1) {
      const plainMs = await timeOf(() => callPlainly(address));
      const guardedMs = await timeOf(() => callGuarded(outbound));
      if (round < 0) continue;
      plain.push(plainMs);
      guarded.push(guardedMs);
    }
    const added = guarded.map((ms, index) => ms - (plain[index] ?? 0));
    return {
      figures: [
        { label: 'whole call, median', value: median(guarded), baseline: median(plain), unit: 'ms' },
        {
          label: 'added by the guarded client, median',
          value: median(added),
          unit: 'ms',
          bounds: [{ on: 'value', atMost: MOST_ADDED_MS }],
        },
        { label: 'added by the guarded client, 95th percentile', value: percentile(added, 0.95), unit: 'ms' },
      ],
      notes: [
        'The baseline is the client of Node with one connection that is kept; the stub is a process of its own.',
      ],
    };
  } finally {
    await outbound.stop();
    agent.destroy();
    await stub.stop();
  }
}

export const outbound: Measurement = {
  name: 'outbound',
  title: 'A call through the guarded client to a server on this machine, beside the plain client',
  run,
};
