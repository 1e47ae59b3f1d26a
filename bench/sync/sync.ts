// Two devices of one user: random histories that must converge, a first sign-in on a new device, and how soon one shows
// what the other sends.
import fc from 'fast-check';
import { launchBrowser } from '../../e2e/browser.ts';
import type { Account } from '../prepared-accounts.ts';
import type { BenchOptions, Figure, Measurement, Report } from '../measurement.ts';
import { prepareServer, startServer } from '../server-under-test.ts';
import { startVendor } from '../vendor/start-vendor.ts';
import { playHistory } from './converge.ts';
import { measureFirstList } from './first-list.ts';
import { measureArrival } from './message-arrival.ts';
import { Step } from './steps.ts';

const HISTORIES = 1_000;
const QUICK_HISTORIES = 50;
const MESSAGES = 20;
const QUICK_MESSAGES = 5;
const SHORTEST = 5;
const LONGEST = 40;

async function playHistories(port: number, accounts: readonly Account[]): Promise<readonly Figure[]> {
  const histories = fc.sample(fc.array(Step, { minLength: SHORTEST, maxLength: LONGEST }), accounts.length);
  const address = `http://127.0.0.1:${port}`;
  let wrong = 0;
  let steps = 0;
  const warn = console.warn;
  // Lost requests are what is tested here.
  console.warn = () => undefined;
  try {
    for (const [index, person] of accounts.entries()) {
      const history = histories[index] ?? [];
      const setup = { address, person, startMs: Date.now() };
      const problems = await playHistory(setup, history).catch((error: unknown) => [String(error)]);
      steps += history.length;
      if (problems.length === 0) continue;
      wrong += 1;
      console.log(JSON.stringify({ history, problems }));
    }
  } finally {
    console.warn = warn;
  }
  return [
    { label: 'histories of two devices', value: accounts.length, unit: '' },
    { label: 'steps in them', value: steps, unit: '' },
    {
      label: 'histories with a difference, a loss or a double',
      value: wrong,
      unit: '',
      bounds: [{ on: 'value', atMost: 0 }],
    },
  ];
}

async function measureDevices(
  port: number,
  [reader, writer]: readonly Account[],
  isQuick: boolean,
): Promise<readonly Figure[]> {
  if (!reader || !writer) throw new Error('There are fewer accounts than planned');
  const size = isQuick ? { sessions: 200, messagesEach: 10 } : { sessions: 1_000, messagesEach: 50 };
  const browser = await launchBrowser();
  try {
    const list = await measureFirstList(browser, port, reader, size);
    return [...list, ...(await measureArrival(browser, port, writer, isQuick ? QUICK_MESSAGES : MESSAGES))];
  } finally {
    await browser.close();
  }
}

async function run({ isQuick }: BenchOptions): Promise<Report> {
  const histories = isQuick ? QUICK_HISTORIES : HISTORIES;
  const vendor = await startVendor();
  const setup = await prepareServer({ vendorUrl: vendor.baseUrl, accounts: histories + 2 });
  const server = await startServer(setup);
  try {
    const devices = await measureDevices(server.port, setup.accounts.slice(0, 2), isQuick);
    return { figures: [...devices, ...(await playHistories(server.port, setup.accounts.slice(2)))] };
  } finally {
    await Promise.all([server.process.stop(), vendor.stop()]);
    setup.remove();
  }
}

export const sync: Measurement = { name: 'sync', title: 'Two devices of one person', run };
