// The latency of searches and of the conversation list for a user with very many messages, and their effect on others.
import { SearchAnswer } from '@parley/contract/history/schemas.ts';
import type { Account } from '../prepared-accounts.ts';
import type { BenchOptions, Figure, Measurement, Report } from '../measurement.ts';
import { createPostgresCluster } from '../postgres-cluster.ts';
import { prepareServer, startServer } from '../server-under-test.ts';
import { sleep } from '../sleep.ts';
import { median } from '../statistics.ts';
import { startVendor } from '../vendor/start-vendor.ts';
import { fill } from './fill.ts';

const RARE_WORD = 'zanzibar 桑给巴尔';
const QUERIES = [
  { label: 'a rare word', words: 'zanzibar' },
  { label: 'a rare Chinese word', words: '桑给巴尔' },
  { label: 'a common word', words: 'winter' },
  { label: 'two common words', words: 'river garden' },
  { label: 'the beginning of common words', words: 'win' },
  { label: 'a common Chinese word of two signs', words: '窗户' },
  { label: 'one common Chinese sign', words: '天' },
  { label: 'signs that are there, not the word', words: '户窗园花' },
] as const;

const MESSAGES_EACH = 50;
const REPEATS = 9;

interface Timing {
  readonly ms: number;
  readonly results: number;
}

async function timeGet(
  port: number,
  { token }: Account,
  path: string,
): Promise<{ ms: number; body: string }> {
  const startedAtMs = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const body = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${body}`);
  return { ms: performance.now() - startedAtMs, body };
}

async function timeSearch(port: number, account: Account, words: string): Promise<Timing> {
  const path = `/api/chat-history/search?q=${encodeURIComponent(words)}`;
  const times: number[] = [];
  let results = 0;
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const { ms, body } = await timeGet(port, account, path);
    times.push(ms);
    results = SearchAnswer.parse(JSON.parse(body)).results.length;
  }
  return { ms: median(times), results };
}

/** The slowest cheap call beside searches. */
async function timeOthers(port: number, account: Account): Promise<number> {
  let isOver = false;
  let slowestMs = 0;
  const others = (async () => {
    while (!isOver) {
      slowestMs = Math.max(slowestMs, (await timeGet(port, account, '/health')).ms);
      await sleep(2);
    }
  })();
  for (const { words } of QUERIES) await timeSearch(port, account, words);
  isOver = true;
  await others;
  return slowestMs;
}

async function measure(
  label: string,
  databaseUrl: string | undefined,
  { isQuick }: BenchOptions,
): Promise<readonly Figure[]> {
  const sessions = isQuick ? 400 : 2_000;
  const vendor = await startVendor();
  const setup = await prepareServer({
    vendorUrl: vendor.baseUrl,
    accounts: 2,
    ...(databaseUrl !== undefined && { databaseUrl }),
  });
  const server = await startServer(setup);
  const [account, other] = setup.accounts;
  if (!account || !other) throw new Error('No accounts were made');
  try {
    const startedAtMs = performance.now();
    await fill(server.port, account, { sessions, messagesEach: MESSAGES_EACH, rareWord: RARE_WORD });
    const fillSeconds = (performance.now() - startedAtMs) / 1_000;
    await fill(server.port, other, { sessions: 200, messagesEach: MESSAGES_EACH, rareWord: RARE_WORD });
    await sleep(2_000);
    const figures: Figure[] = [
      { label: `${label}: first sync`, value: (sessions * MESSAGES_EACH) / fillSeconds, unit: ' messages/s' },
    ];
    for (const { label: what, words } of QUERIES) {
      const { ms, results } = await timeSearch(server.port, account, words);
      figures.push({
        label: `${label}: ${what} (${results} found)`,
        value: ms,
        unit: 'ms',
        bounds: [{ on: 'value', atMost: 100 }],
      });
    }
    const page = await timeGet(server.port, account, '/api/chat-history/sessions/summaries');
    figures.push(
      {
        label: `${label}: first page of ${sessions} conversations`,
        value: page.ms,
        unit: 'ms',
        bounds: [{ on: 'value', atMost: 500 }],
      },
      {
        label: `${label}: others beside searches, at worst`,
        value: await timeOthers(server.port, other),
        unit: 'ms',
      },
    );
    return figures;
  } finally {
    await Promise.all([server.process.stop(), vendor.stop()]);
    setup.remove();
  }
}

async function run(options: BenchOptions): Promise<Report> {
  const figures = [...(await measure('embedded', undefined, options))];
  const cluster = await createPostgresCluster();
  if (!cluster) return { figures, notes: ['PostgreSQL is not installed here.'] };
  try {
    figures.push(...(await measure('PostgreSQL', await cluster.createDatabase(), options)));
  } finally {
    await cluster.remove();
  }
  return { figures };
}

export const searches: Measurement = {
  name: 'searches',
  title: 'Search over one person’s 100,000 messages, and the list of conversations',
  run,
};
