// Agents that read, write and ask while their servers are killed: one over the embedded database, and three over
// PostgreSQL.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAgent } from '../agents/execute.ts';
import type { BenchOptions, Measurement, Report } from '../measurement.ts';
import { createPostgresCluster } from '../postgres-cluster.ts';
import { prepareServer, startServer, type RunningServer, type ServerSetup } from '../server-under-test.ts';
import { sleep } from '../sleep.ts';
import { startVendor, type Vendor } from '../vendor/start-vendor.ts';
import { auditAgents, readCalls, toAgentFigures, toAgentNotes } from './agent-audit.ts';
import { READING_TOOL, WRITING_TOOL } from './agent-tools.ts';
import { runWriters, type AgentJournal, type AgentWriters } from './agent-writers.ts';

const WRITERS = 20;
/** Turns that are long beside the time between two kills would be begun again for ever. */
const QUICK_REPLY = { tokens: 6, intervalMs: 20 };
/** Others find a server dead after three of their heartbeats, so they have to live for longer than that. */
const SLOW_REPLY = { tokens: 12, intervalMs: 50 };
const TOOLS = fileURLToPath(new URL('./agent-tools.ts', import.meta.url));
const AGENT = {
  name: 'Clerk',
  tools: [READING_TOOL, WRITING_TOOL],
  memory_enabled: true,
  max_steps: 20,
} as const;

interface Plan {
  readonly name: string;
  readonly servers: number;
  readonly runsEach: number;
  readonly reply: AgentWriters['reply'];
  /** Between two kills. */
  readonly pauseMs: readonly [least: number, most: number];
  readonly databaseUrl?: string;
}

/** Kills one server after another, and starts it again, until the work is done. Answers how often. */
async function killInTurn(
  servers: RunningServer[],
  restart: (port: number) => Promise<RunningServer>,
  { pauseMs: [least, most] }: Plan,
  work: Promise<void>,
): Promise<number> {
  let isOver = false;
  const over = work.finally(() => (isOver = true));
  for (let kills = 0; ; kills += 1) {
    await Promise.race([over, sleep(least + Math.random() * (most - least))]);
    const index = kills % servers.length;
    const victim = servers[index];
    if (isOver || !victim) return kills;
    victim.process.kill('SIGKILL');
    await victim.process.exited;
    servers[index] = await restart(victim.port);
  }
}

async function measureKills(vendor: Vendor, plan: Plan): Promise<Report> {
  const { name, runsEach, reply, databaseUrl } = plan;
  const database = databaseUrl === undefined ? {} : { databaseUrl };
  const plain = await prepareServer({ vendorUrl: vendor.baseUrl, accounts: WRITERS, ...database });
  const logFile = join(plain.dataDir, 'tool-calls.log');
  const setup: ServerSetup = { ...plain, env: { ...plain.env, TOOL_LOG: logFile } };
  const start = (port = 0): Promise<RunningServer> =>
    startServer(setup, { port, nodeArgs: ['--import', TOOLS] });
  const first = await start();
  const servers = [first];
  while (servers.length < plan.servers) servers.push(await start());
  const { accounts } = setup;
  const [account] = accounts;
  if (!account) throw new Error('There is no account');
  const agentId = await createAgent({ port: first.port, account }, AGENT);

  const journal: AgentJournal = { entries: [], unexpected: [] };
  const ports = servers.map(({ port }) => port);
  const port = (): number => ports[Math.floor(Math.random() * ports.length)] ?? first.port;
  const work = runWriters({ port, accounts, agentId, runsEach, reply }, journal);
  const kills = await killInTurn(servers, start, plan, work);
  await work;
  await Promise.all(servers.map((server) => server.process.stop()));
  const result = await auditAgents(setup, journal, readCalls(logFile));
  setup.remove();
  return {
    figures: [{ label: `${name}: kills`, value: kills, unit: '' }, ...toAgentFigures(name, result)],
    notes: toAgentNotes(result),
  };
}

async function run({ isQuick }: BenchOptions): Promise<Report> {
  const runsEach = isQuick ? 3 : 25;
  const vendor = await startVendor();
  const cluster = await createPostgresCluster();
  try {
    const reply = QUICK_REPLY;
    const pauseMs = [100, 800] as const;
    const reports = [await measureKills(vendor, { name: 'SQLite', servers: 1, runsEach, reply, pauseMs })];
    if (cluster) {
      const databaseUrl = await cluster.createDatabase();
      const name = 'PostgreSQL, three servers';
      const slow = { reply: SLOW_REPLY, pauseMs: [6_000, 10_000] } as const;
      reports.push(await measureKills(vendor, { name, servers: 3, runsEach, databaseUrl, ...slow }));
    }
    return {
      figures: reports.flatMap(({ figures }) => figures),
      notes: [
        ...reports.flatMap(({ notes = [] }) => notes),
        ...(cluster ? [] : ['Not done: three servers. PostgreSQL is not installed.']),
      ],
    };
  } finally {
    await cluster?.remove();
    await vendor.stop();
  }
}

export const agentKill: Measurement = {
  name: 'agent-kill',
  title: 'Agents whose servers are killed: reading, writing and asking (DUR-01, DUR-02)',
  run,
};
