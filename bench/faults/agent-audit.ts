// Compares what the tools were asked with what the journals of the runs say, and both with the ledger.
import { existsSync, readFileSync } from 'node:fs';
import { createSystemClock } from '../../apps/server/src/platform/clock.ts';
import type { Database } from '../../apps/server/src/platform/db/database.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import type { Row } from '../../apps/server/src/platform/db/schema.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import type { Figure } from '../measurement.ts';
import type { ServerSetup } from '../server-under-test.ts';
import { WRITING_TOOL, type NotedCall } from './agent-tools.ts';
import type { AgentJournal } from './agent-writers.ts';

export interface AgentAudit {
  readonly runs: number;
  readonly succeeded: number;
  /** Requests for approval that were decided. */
  readonly allowed: number;
  readonly findings: Readonly<Record<string, readonly string[]>>;
}

interface Stored {
  readonly runs: readonly Row<'runs'>[];
  readonly steps: readonly Row<'run_steps'>[];
  readonly usage: readonly Row<'usage_records'>[];
  readonly entries: readonly Row<'balance_entries'>[];
  readonly users: readonly Row<'users'>[];
}

async function readStored(read: Database['read']): Promise<Stored> {
  return {
    runs: await read.selectFrom('runs').selectAll().execute(),
    steps: await read.selectFrom('run_steps').selectAll().execute(),
    usage: await read.selectFrom('usage_records').selectAll().execute(),
    entries: await read.selectFrom('balance_entries').selectAll().execute(),
    users: await read.selectFrom('users').selectAll().execute(),
  };
}

export function readCalls(logFile: string): readonly NotedCall[] {
  if (!existsSync(logFile)) return [];
  const lines = readFileSync(logFile, 'utf8').split('\n');
  // Written by our own program; a line that a kill has cut off is not JSON.
  return lines.filter((line) => line.endsWith('}')).map((line) => JSON.parse(line) as NotedCall);
}

function listRepeated(keys: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 1).map(([key, count]) => `${key}: ${count} times`);
}

/** Calls that a tool was asked for although the journal had their result. */
function listMadeAgain(calls: readonly NotedCall[], steps: Stored['steps']): string[] {
  const finished = new Map(
    steps.map((step) => [`${step.run_id}.${step.call_id}`, step.kind === 'call' ? step.finished_at : null]),
  );
  return calls.flatMap(({ callId, atMs }) => {
    const finishedAtMs = finished.get(callId) ?? null;
    return finishedAtMs !== null && atMs > finishedAtMs ? [callId] : [];
  });
}

function listUnbalanced({ users, entries }: Stored): string[] {
  const sums = new Map<string, number>();
  for (const { user_id: id, amount } of entries) sums.set(id, (sums.get(id) ?? 0) + amount);
  return users
    .filter(({ id, balance, reserved }) => balance !== (sums.get(id) ?? 0) || reserved !== 0 || balance < 0)
    .map(({ id, balance, reserved }) => `${id}: ${balance}, ${reserved} reserved, entries ${sums.get(id)}`);
}

function listWrongBills({ runs, usage }: Stored): string[] {
  const sums = new Map<string, number>();
  for (const { run_id: id, cost } of usage) if (id !== null) sums.set(id, (sums.get(id) ?? 0) + cost);
  return runs.filter(({ id, cost }) => cost !== (sums.get(id) ?? 0)).map(({ id }) => id);
}

export async function auditAgents(
  setup: ServerSetup,
  journal: AgentJournal,
  calls: readonly NotedCall[],
): Promise<AgentAudit> {
  const log = createLog('silent');
  const db = await openDatabase({ ...setup, clock: createSystemClock(), random: () => 0, log });
  const stored = await readStored(db.read);
  await db.close();
  const { runs, steps, usage } = stored;
  const written = calls.filter(({ tool }) => tool === WRITING_TOOL);
  return {
    runs: runs.length,
    succeeded: runs.filter(({ status }) => status === 'succeeded').length,
    allowed: steps.filter(({ decision }) => decision === 'approved').length,
    findings: {
      'runs without an end': runs.filter((run) => run.finished_at === null).map(({ id }) => id),
      'runs that readers saw no end of': journal.entries.filter(({ end }) => !end).map(({ key }) => key),
      'keys with several runs': journal.entries.filter(({ runIds }) => runIds.size > 1).map(({ key }) => key),
      'steps left open': steps
        .filter(({ state }) => state === 'open' || state === 'waiting')
        .map(({ run_id: id, n }) => `${id} ${n}`),
      'finished calls made again': listMadeAgain(calls, steps),
      'writing calls made twice': listRepeated(written.map(({ callId }) => callId)),
      'steps billed twice': listRepeated(usage.map(({ run_id: id, step }) => `${id} ${step}`)),
      'runs that do not cost what their steps do': listWrongBills(stored),
      'accounts that do not add up': listUnbalanced(stored),
      'answers that nobody should get': journal.unexpected,
    },
  };
}

export function toAgentFigures(
  name: string,
  { runs, succeeded, allowed, findings }: AgentAudit,
): readonly Figure[] {
  return [
    { label: `${name}: runs`, value: runs, unit: '' },
    { label: `${name}: ended with an answer`, value: succeeded, unit: '' },
    {
      label: `${name}: calls that a person allowed`,
      value: allowed,
      unit: '',
      bounds: [{ on: 'value', atLeast: succeeded }],
    },
    ...Object.entries(findings).map(([label, found]): Figure => ({
      label: `${name}: ${label}`,
      value: found.length,
      unit: '',
      bounds: [{ on: 'value', atMost: 0 }],
    })),
  ];
}

export const toAgentNotes = ({ findings }: AgentAudit): readonly string[] =>
  Object.entries(findings).flatMap(([label, found]) =>
    found.slice(0, 2).map((line) => `${label}: ${line.slice(0, 300)}`),
  );
