// Many users paying concurrently, a server killed meanwhile, and the ledger afterwards.
import type { Account } from '../prepared-accounts.ts';
import { FORM_TYPE, toForm } from '../load/form.ts';
import type { BenchOptions, Measurement, Report } from '../measurement.ts';
import { startProcess } from '../processes.ts';
import { MODEL, prepareServer, startServer, type ServerSetup } from '../server-under-test.ts';
import { sleep } from '../sleep.ts';
import { startVendor } from '../vendor/start-vendor.ts';

const ADMIN = new URL('../../apps/server/src/admin.ts', import.meta.url);
const PEOPLE = 20;
const CONCURRENT_PER_ACCOUNT = 8;

interface Tally {
  answered: number;
  refused: number;
  /** Cut when the server was killed. */
  lost: number;
}

async function send(port: number, { token }: Account): Promise<keyof Tally> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/generate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': FORM_TYPE },
      body: toForm({ prompt: 'A short answer, please.', stream: 'false', model_name: MODEL }),
    });
    await answer.arrayBuffer();
    return answer.ok ? 'answered' : 'refused';
  } catch {
    return 'lost';
  }
}

/** Every user sends one message after another, several concurrently, until stopped. */
function payAll(port: number, accounts: readonly Account[], tally: Tally): () => Promise<void> {
  let isOver = false;
  async function keepSending(account: Account): Promise<void> {
    while (!isOver) {
      const outcome = await send(port, account);
      tally[outcome] += 1;
      if (outcome === 'lost') return;
    }
  }
  const all = accounts.flatMap((account) =>
    Array.from({ length: CONCURRENT_PER_ACCOUNT }, () => keepSending(account)),
  );
  return async () => {
    isOver = true;
    await Promise.all(all);
  };
}

async function checkLedger(setup: ServerSetup): Promise<{ accounts: number; differences: number }> {
  const check = startProcess(ADMIN, { args: ['check-ledger'], env: setup.env, hasNoChannel: true });
  const [, accounts, differences] = await check.readLine(/(\d+) accounts checked, (\d+) differences/);
  await check.exited;
  return { accounts: Number(accounts), differences: Number(differences) };
}

async function run({ isQuick }: BenchOptions): Promise<Report> {
  const windowMs = isQuick ? 2_000 : 10_000;
  const vendor = await startVendor();
  const setup = await prepareServer({ vendorUrl: vendor.baseUrl, accounts: PEOPLE });
  const tally: Tally = { answered: 0, refused: 0, lost: 0 };
  try {
    const killed = await startServer(setup);
    const untilKilled = payAll(killed.port, setup.accounts, tally);
    await sleep(windowMs);
    killed.process.kill('SIGKILL');
    await Promise.all([killed.process.exited, untilKilled()]);

    const server = await startServer(setup);
    const untilDone = payAll(server.port, setup.accounts, tally);
    await sleep(windowMs / 2);
    const during = await checkLedger(setup);
    await untilDone();
    await server.process.stop();
    const after = await checkLedger(setup);

    const none = [{ on: 'value' as const, atMost: 0 }];
    return {
      figures: [
        {
          label: 'replies paid',
          value: tally.answered,
          unit: '',
          bounds: [{ on: 'value', atLeast: PEOPLE }],
        },
        { label: 'refused', value: tally.refused, unit: '', bounds: none },
        { label: 'cut off by the kill', value: tally.lost, unit: '' },
        {
          label: 'accounts checked',
          value: after.accounts,
          unit: '',
          bounds: [{ on: 'value', atLeast: PEOPLE }],
        },
        {
          label: 'differences in the books while people pay',
          value: during.differences,
          unit: '',
          bounds: none,
        },
        { label: 'differences in the books afterwards', value: after.differences, unit: '', bounds: none },
      ],
      notes: [
        'The books: every balance the sum of its entries, every charge with its record, nothing held without a run.',
      ],
    };
  } finally {
    await vendor.stop();
    setup.remove();
  }
}

export const ledger: Measurement = {
  name: 'ledger',
  title: 'The books after many payments at once and a killed server',
  run,
};
