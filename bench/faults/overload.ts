// PF-15: five times the server's capacity. It must refuse with its own errors, lose nothing it has accepted, and
// recover soon after.
import type { Account } from '../prepared-accounts.ts';
import type { BenchOptions, Measurement, Report } from '../measurement.ts';
import { prepareServer, startServer } from '../server-under-test.ts';
import { sleep } from '../sleep.ts';
import { ask } from '../stream-client.ts';
import { UNTRACKED } from '../vendor/directives.ts';
import { startVendor } from '../vendor/start-vendor.ts';
import { audit, toAuditFigures, toAuditNotes } from './audit.ts';
import type { Entry, Journal } from './writers.ts';

const ACCOUNTS = 500;
const REPLY = { tokens: 20, intervalMs: 20 };
const FACTOR = 5;
const CAPACITY_WORKERS = 800;
const CAPACITY_MS = 5_000;
const TICK_MS = 20;
/** Maximum time to first token. */
const TIMEOUT_MS = 60_000;
const RECOVERED_MS = 500;
/** Connections that this client can hold; beyond them it waits, and reports how often. */
const MAX_OPEN = 8_000;
const RECOVERY_LIMIT_MS = 30_000;

interface Counts {
  /** By status; 0 for a broken connection or a missing response. */
  readonly byStatus: Map<number, number>;
  readonly failures: Set<string>;
}

let asked = 0;

async function askOnce(port: number, account: Account, journal: Journal, counts: Counts): Promise<void> {
  asked += 1;
  const canary = `o${asked}x`;
  const entry: Entry = { account, key: `key-${canary}`, canary, runIds: new Set(), final: null };
  const { reply, closed, leave } = ask({ port, account, key: entry.key, directives: { canary, ...REPLY } });
  const timeout = setTimeout(leave, TIMEOUT_MS);
  await closed;
  clearTimeout(timeout);
  counts.byStatus.set(reply.status, (counts.byStatus.get(reply.status) ?? 0) + 1);
  if (reply.status === 0) counts.failures.add(reply.failure ?? 'no answer in time');
  if (reply.runId === null) return;
  entry.runIds.add(reply.runId);
  if (reply.end !== null) entry.final = { end: reply.end, text: reply.text };
  journal.entries.push(entry);
}

function pick(accounts: readonly Account[], index: number): Account {
  const account = accounts[index % accounts.length];
  if (!account) throw new Error('No accounts were made');
  return account;
}

/** Replies per second at capacity. */
async function measureCapacity(
  port: number,
  accounts: readonly Account[],
  journal: Journal,
): Promise<number> {
  const counts: Counts = { byStatus: new Map(), failures: new Set() };
  const endAtMs = performance.now() + CAPACITY_MS;
  const worker = async (index: number): Promise<void> => {
    while (performance.now() < endAtMs) await askOnce(port, pick(accounts, index), journal, counts);
  };
  await Promise.all(Array.from({ length: CAPACITY_WORKERS }, (_, index) => worker(index)));
  return ((counts.byStatus.get(200) ?? 0) / CAPACITY_MS) * 1_000;
}

async function overload(
  port: number,
  accounts: readonly Account[],
  journal: Journal,
  perSecond: number,
  durationMs: number,
) {
  const counts: Counts = { byStatus: new Map(), failures: new Set() };
  const calls: Promise<void>[] = [];
  let open = 0;
  let due = 0;
  let heldBack = 0;
  const startedAtMs = performance.now();
  for (let passedMs = 0; passedMs < durationMs; passedMs = performance.now() - startedAtMs) {
    for (; due < (passedMs / 1_000) * perSecond; due += 1) {
      if (open >= MAX_OPEN) {
        heldBack += 1;
        continue;
      }
      open += 1;
      const call = askOnce(port, pick(accounts, due), journal, counts);
      calls.push(call.finally(() => (open -= 1)));
    }
    await sleep(TICK_MS);
  }
  return { counts, calls, heldBack };
}

async function untilRecovered(port: number, account: Account): Promise<number> {
  const startedAtMs = performance.now();
  for (;;) {
    const { reply, closed } = ask({
      port,
      account,
      directives: { canary: UNTRACKED, tokens: 1, intervalMs: 0 },
    });
    await closed;
    const passedMs = performance.now() - startedAtMs;
    if (reply.firstTokenMs !== null && reply.firstTokenMs < RECOVERED_MS) return passedMs;
    if (passedMs > RECOVERY_LIMIT_MS * 2) return Infinity;
    await sleep(RECOVERED_MS);
  }
}

async function run({ isQuick }: BenchOptions): Promise<Report> {
  const vendor = await startVendor();
  const setup = await prepareServer({ vendorUrl: vendor.baseUrl, accounts: ACCOUNTS, limitFactor: 1 });
  const server = await startServer(setup);
  const journal: Journal = { entries: [], guestIds: [], unexpected: [] };
  const capacity = await measureCapacity(server.port, setup.accounts, journal);
  const durationMs = isQuick ? 10_000 : 60_000;
  const { counts, calls, heldBack } = await overload(
    server.port,
    setup.accounts,
    journal,
    capacity * FACTOR,
    durationMs,
  );
  const recoveryMs = await untilRecovered(server.port, pick(setup.accounts, 0));
  await Promise.all(calls);
  await server.process.stop();
  const result = await audit(setup, journal, await vendor.readCalls());
  await vendor.stop();
  setup.remove();
  const other = [...counts.byStatus].filter(([status]) => ![200, 429, 503].includes(status));
  const name = `${FACTOR} times capacity for ${durationMs / 1_000} s`;
  return {
    figures: [
      { label: 'replies of 0.4 s that can be served', value: capacity, unit: '/s' },
      { label: `${name}: asked`, value: calls.length, unit: '' },
      { label: `${name}: not asked, ${MAX_OPEN} being open`, value: heldBack, unit: '' },
      ...[200, 429, 503].map((status) => ({
        label: `${name}: answered ${status}`,
        value: counts.byStatus.get(status) ?? 0,
        unit: '',
      })),
      {
        label: `${name}: any other answer, or none`,
        value: other.reduce((sum, [, count]) => sum + count, 0),
        unit: '',
        bounds: [{ on: 'value', atMost: 0 }],
      },
      {
        label: `${name}: until it answers as before`,
        value: recoveryMs / 1_000,
        unit: 's',
        bounds: [{ on: 'value', atMost: RECOVERY_LIMIT_MS / 1_000 }],
      },
      ...toAuditFigures(name, result, journal),
    ],
    notes: [
      ...toAuditNotes(result, journal),
      ...[...counts.failures].map((failure) => `No answer: ${failure}`),
    ],
  };
}

export const overloaded: Measurement = { name: 'overload', title: 'Overload (PF-15)', run };
