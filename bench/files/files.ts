// Reading files: the effect on other users while the largest ones are read, and whether malicious ones do harm.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listHostileFiles } from '../../apps/server/src/testing/hostile-files/index.ts';
import { createLures } from '../../apps/server/src/testing/hostile-files/create-lures.ts';
import { makeAll, sendAll, watchHealth } from '../../apps/server/src/testing/hostile-files/send-all.ts';
import { sendForms } from '../../apps/server/src/testing/hostile-files/send-forms.ts';
import type { Account } from '../prepared-accounts.ts';
import type { LoopDelay } from '../instrumented-server.ts';
import type { BenchOptions, Figure, Measurement, Report } from '../measurement.ts';
import { prepareServer, startServer, type RunningServer, type ServerSetup } from '../server-under-test.ts';
import { startVendor } from '../vendor/start-vendor.ts';
import { largePdf, largeText, largeWord, type LargeFile } from './large-files.ts';
import { watchReaders } from './reader-memory.ts';

const INSTRUMENTED = new URL('../instrumented-server.ts', import.meta.url);
const MEGABYTE = 1024 * 1024;
const READER_MEGABYTES = 512;
const READER_LIMIT_MS = 30_000;
const LOOP_LIMIT_MS = 50;
const HEALTH_LIMIT_MS = 500;
const MAX_CONCURRENT = 3;
const FORMS = 10_000;
const MAX_CONCURRENT_FORMS = 6;

interface Sent {
  readonly status: number;
  readonly tookMs: number;
}

async function send(port: number, { token }: Account, { name, bytes }: LargeFile): Promise<Sent> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const startedAtMs = performance.now();
  const reply = await fetch(`http://127.0.0.1:${port}/files/extract-text`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  await reply.arrayBuffer();
  return { status: reply.status, tookMs: performance.now() - startedAtMs };
}

const atMost = (limit: number): NonNullable<Figure['bounds']> => [{ on: 'value', atMost: limit }];

async function measureLarge(
  server: RunningServer,
  accounts: readonly Account[],
  file: LargeFile,
): Promise<readonly Figure[]> {
  server.process.send({ kind: 'reset-delay' });
  const sending = Promise.all(accounts.map((account) => send(server.port, account, file)));
  const { result, peakBytes } = await watchReaders(server.process.pid, sending);
  server.process.send({ kind: 'read-delay' });
  const delay = await server.process.receive<LoopDelay>('delay');
  const isAlone = accounts.length === 1;
  const name = `${isAlone ? '' : `${accounts.length} x `}${file.name}, ${Math.round(file.bytes.length / MEGABYTE)} MB`;
  return [
    {
      label: `${name}: read`,
      value: result.filter(({ status }) => status === 200).length,
      unit: '',
      bounds: [{ on: 'value', atLeast: accounts.length }],
    },
    { label: `${name}: longest`, value: Math.max(...result.map(({ tookMs }) => tookMs)), unit: 'ms' },
    { label: `${name}: event loop late, 99th percentile`, value: delay.p99Ms, unit: 'ms' },
    {
      label: `${name}: event loop late, longest`,
      value: delay.maxMs,
      unit: 'ms',
      // More readers than CPUs starve the server; that is a property of the machine.
      ...(isAlone && { bounds: atMost(LOOP_LIMIT_MS) }),
    },
    {
      label: `${name}: memory of a reader at its highest`,
      value: peakBytes / MEGABYTE,
      unit: 'MB',
      bounds: atMost(READER_MEGABYTES),
    },
  ];
}

function toHarmFigures(
  name: string,
  count: number,
  odd: number,
  slowestMs: number,
  healthMs: number,
): readonly Figure[] {
  return [
    { label: `${name}: sent`, value: count, unit: '' },
    { label: `${name}: with another answer than agreed`, value: odd, unit: '', bounds: atMost(0) },
    { label: `${name}: slowest answer`, value: slowestMs, unit: 'ms', bounds: atMost(READER_LIMIT_MS) },
    {
      label: `${name}: slowest answer of /health meanwhile`,
      value: healthMs,
      unit: 'ms',
      bounds: atMost(HEALTH_LIMIT_MS),
    },
  ];
}

async function measureHostile(server: RunningServer, account: Account): Promise<readonly Figure[]> {
  const address = `http://127.0.0.1:${server.port}`;
  const lures = await createLures();
  const files = await makeAll(listHostileFiles(lures));
  const sending = watchHealth(address, sendAll(address, account.token, files, MAX_CONCURRENT));
  const { result: watched, peakBytes } = await watchReaders(server.process.pid, sending);
  const { result, slowestMs } = watched;
  await lures.remove();
  const odd = result.filter(({ isExpected }) => !isExpected).length;
  const reached = lures.connections() + result.filter(({ text }) => text.includes(lures.secret)).length;
  return [
    ...toHarmFigures(
      'hostile files',
      files.length,
      odd,
      Math.max(...result.map(({ tookMs }) => tookMs)),
      slowestMs,
    ),
    {
      label: 'hostile files: that reached an address or a file',
      value: reached,
      unit: '',
      bounds: atMost(0),
    },
    { label: 'hostile files: memory of a reader at its highest', value: peakBytes / MEGABYTE, unit: 'MB' },
  ];
}

async function measureForms(server: RunningServer, setup: ServerSetup, account: Account, count: number) {
  const address = `http://127.0.0.1:${server.port}`;
  const { result, slowestMs } = await watchHealth(
    address,
    sendForms({ address, token: account.token }, count, MAX_CONCURRENT_FORMS),
  );
  const odd = result.filter(({ isExpected }) => !isExpected).length;
  const figures = toHarmFigures(
    'hostile forms',
    count,
    odd,
    Math.max(...result.map(({ tookMs }) => tookMs)),
    slowestMs,
  );
  const left = readdirSync(join(setup.dataDir, 'uploads')).length;
  return [
    ...figures,
    { label: 'hostile forms: files left behind', value: left, unit: '', bounds: atMost(0) },
  ];
}

async function run({ isQuick }: BenchOptions): Promise<Report> {
  const vendor = await startVendor();
  const setup = await prepareServer({ vendorUrl: vendor.baseUrl, accounts: MAX_CONCURRENT });
  const server = await startServer(setup, { program: INSTRUMENTED });
  try {
    const [account] = setup.accounts;
    if (!account) throw new Error('No account was made');
    const figures: Figure[] = [];
    const pdf = largePdf();
    for (const file of [pdf, largeWord(), largeText()])
      figures.push(...(await measureLarge(server, [account], file)));
    figures.push(...(await measureLarge(server, setup.accounts, pdf)));
    figures.push(...(await measureHostile(server, account)));
    figures.push(...(await measureForms(server, setup, account, isQuick ? FORMS / 20 : FORMS)));
    return {
      figures,
      notes: ['Each file is read in a process of its own; the server itself only passes it on.'],
    };
  } finally {
    await Promise.all([server.process.stop(), vendor.stop()]);
    setup.remove();
  }
}

export const files: Measurement = {
  name: 'files',
  title: 'Reading files: large ones and hostile ones (PF-13)',
  run,
};
