// Many people who use one MCP server at the same time, each with a session of their own: one that answers late, twice, and
// with the answers of others, beside one that answers in order.
import { randomUUID } from 'node:crypto';
import { createSystemClock } from '../../apps/server/src/platform/clock.ts';
import {
  createMcpSessions,
  type McpSessions,
} from '../../apps/server/src/features/tools/mcp/client/sessions.ts';
import type { McpServerRow } from '../../apps/server/src/features/tools/mcp/mcp.store.ts';
import type { BenchOptions, Figure, Measurement, Report } from '../measurement.ts';
import { createGuardedClient, pickStubAddress, STUB_NAME, STUB_PORT } from '../outbound/guarded.ts';
import { startProcess } from '../processes.ts';
import { sleep } from '../sleep.ts';
import { median } from '../statistics.ts';

const PEOPLE = 100;

const toRow = (number: number): McpServerRow => ({
  id: `mcp_${number}`,
  user_id: `usr_${number}`,
  name: 'Bench',
  url: `http://${STUB_NAME}:${STUB_PORT}/mcp`,
  url_enc: null,
  header_name: null,
  header_enc: null,
  sign_in_enc: null,
  scopes: null,
  sign_in_state: null,
  sign_in_until: null,
  renewing_until: null,
  state: 'ready',
  problem: null,
  unreachable_since: null,
  server_name: null,
  server_version: null,
  protocol_version: null,
  tools_left_out: 0,
  response_ms: null,
  last_refreshed_at: null,
  revision: 0,
  created_at: 0,
  updated_at: 0,
});

interface Outcome {
  readonly tookMs: readonly number[];
  readonly own: number;
  readonly others: number;
  readonly failed: number;
}

/** Whether the answer is that to the call, and how long it took. */
async function call(
  sessions: McpSessions,
  server: McpServerRow,
): Promise<{ isOwn: boolean; tookMs: number }> {
  const canary = randomUUID();
  const startedMs = performance.now();
  const answer = await sessions.use(server, {}, ({ connection }, signal) =>
    connection.callTool({ name: 'echo', arguments: { canary } }, signal, () =>
      Promise.resolve({ action: 'cancel' }),
    ),
  );
  const [block] = answer.is === 'result' ? answer.result.content : [];
  return {
    isOwn: block?.type === 'text' && block.text === canary,
    tookMs: performance.now() - startedMs,
  };
}

async function measure(order: 'in-order' | 'in-disorder', calls: number): Promise<Outcome> {
  const address = pickStubAddress();
  const remote = startProcess(new URL('./server.ts', import.meta.url), {
    args: [address, String(STUB_PORT), order],
  });
  await remote.receive('ready');
  const outbound = createGuardedClient(address);
  const sessions = createMcpSessions({
    outbound,
    clock: createSystemClock(),
    secrets: { openUrl: ({ url }) => url },
    toAccess: () => ({ headers: () => Promise.resolve({}), renew: () => Promise.resolve(false) }),
  });
  const people = Array.from({ length: PEOPLE }, (_, number) => toRow(number));
  const tookMs: number[] = [];
  let own = 0;
  let others = 0;
  let failed = 0;
  async function use(server: McpServerRow, count: number): Promise<void> {
    for (let number = 0; number < count; number += 1) {
      // The pace of one server holds for all people together.
      if (number > 0) await sleep(1_000 + Math.random() * 1_000);
      try {
        const answer = await call(sessions, server);
        tookMs.push(answer.tookMs);
        if (answer.isOwn) own += 1;
        else others += 1;
      } catch (error) {
        if (failed === 0) console.error('First failure:', error);
        failed += 1;
      }
    }
  }
  try {
    await Promise.all(people.map((server) => use(server, calls)));
    return { tookMs, own, others, failed };
  } finally {
    await sessions.stop();
    await outbound.stop();
    await remote.stop();
  }
}

function toFigures(disorder: Outcome, order: Outcome, calls: number): readonly Figure[] {
  const label = `${PEOPLE} people, one server in disorder`;
  return [
    {
      label: `${label}: calls with the own answer`,
      value: disorder.own,
      baseline: order.own,
      unit: '',
      bounds: [{ on: 'value', atLeast: PEOPLE * calls }],
    },
    {
      label: `${label}: answers of others`,
      value: disorder.others,
      unit: '',
      bounds: [{ on: 'value', atMost: 0 }],
    },
    {
      label: `${label}: failed calls`,
      value: disorder.failed,
      unit: '',
      bounds: [{ on: 'value', atMost: 0 }],
    },
    {
      label: `${label}: a call, median, with up to 20 ms of delay`,
      value: median(disorder.tookMs),
      baseline: median(order.tookMs),
      unit: 'ms',
    },
  ];
}

async function run({ isQuick }: BenchOptions): Promise<Report> {
  const calls = isQuick ? 1 : 10;
  const order = await measure('in-order', calls);
  const disorder = await measure('in-disorder', calls);
  return {
    figures: toFigures(disorder, order, calls),
    notes: [
      'The baseline is the same server, answering in order, once, and at once. All people begin at the same moment, each with a session to open.',
    ],
  };
}

export const mcp: Measurement = { name: 'mcp', title: 'A hundred people on one MCP server', run };
