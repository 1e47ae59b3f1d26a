// PF-01: the server is killed again and again while twenty people write.
import type { BenchOptions, Measurement, Report } from '../measurement.ts';
import { prepareServer, startServer } from '../server-under-test.ts';
import { sleep } from '../sleep.ts';
import { percentile } from '../statistics.ts';
import { startVendor } from '../vendor/start-vendor.ts';
import { audit, toAuditFigures, toAuditNotes } from './audit.ts';
import { startWriters } from './writers.ts';

const WRITERS = 20;
const READY_LIMIT_MS = 10_000;
/** Between the moment the server is ready and its end. */
const SHORTEST_LIFE_MS = 100;
const LONGEST_LIFE_MS = 900;

async function run({ isQuick }: BenchOptions): Promise<Report> {
  const kills = isQuick ? 10 : 100;
  const vendor = await startVendor();
  const place = await prepareServer({ vendorUrl: vendor.baseUrl, accounts: WRITERS });
  let server = await startServer(place);
  const { port } = server;
  const writers = startWriters(port, place.accounts);
  const readyMs: number[] = [];
  for (let count = 0; count < kills; count += 1) {
    await sleep(SHORTEST_LIFE_MS + Math.random() * (LONGEST_LIFE_MS - SHORTEST_LIFE_MS));
    server.process.kill('SIGKILL');
    await server.process.exited;
    const startedAtMs = performance.now();
    server = await startServer(place, { port });
    readyMs.push(performance.now() - startedAtMs);
  }
  await writers.stop();
  await server.process.stop();
  const result = await audit(place, writers.journal, await vendor.readCalls());
  await vendor.stop();
  place.remove();
  const name = `${kills} kills, ${WRITERS} writers`;
  return {
    figures: [
      ...toAuditFigures(name, result, writers.journal),
      {
        label: `${name}: slowest start until ready`,
        value: percentile(readyMs, 1),
        unit: 'ms',
        bounds: [{ on: 'value', atMost: READY_LIMIT_MS }],
      },
    ],
    notes: [
      ...toAuditNotes(result, writers.journal),
      'Not done: a kill at every named fault point. The server names none.',
    ],
  };
}

export const kill: Measurement = { name: 'kill', title: 'Server killed under load (PF-01)', run };
