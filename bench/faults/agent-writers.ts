// Users whose agents read, write after they were allowed to, and answer, whatever happens to the servers.
import type { RunEvent } from '@parley/contract/runs/events.ts';
import { execute } from '../agents/execute.ts';
import type { Account } from '../prepared-accounts.ts';
import { sleep } from '../sleep.ts';
import { READING_TOOL, WRITING_TOOL } from './agent-tools.ts';

const ROUNDS = [[READING_TOOL, READING_TOOL], [WRITING_TOOL], [READING_TOOL]];
const RETRY_MS = 40;

export interface AgentEntry {
  readonly key: string;
  readonly runIds: Set<string>;
  /** How the run ended, as its reader was told. */
  end: Extract<RunEvent, { type: 'complete' }> | null;
}

export interface AgentJournal {
  readonly entries: AgentEntry[];
  /** Unacceptable responses. */
  readonly unexpected: string[];
}

export interface AgentWriters {
  /** Any server that may be asked at the moment. */
  port(): number;
  readonly accounts: readonly Account[];
  readonly agentId: string;
  readonly runsEach: number;
  readonly reply: { readonly tokens: number; readonly intervalMs: number };
}

async function allow(port: number, account: Account, approvalId: string): Promise<void> {
  await fetch(`http://127.0.0.1:${port}/api/approvals/${approvalId}/decision`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ decision: 'allow' }),
  })
    .then((answer) => answer.arrayBuffer())
    // The run still waits: its reader is asked again.
    .catch(() => undefined);
}

async function runOnce(plan: AgentWriters, account: Account, entry: AgentEntry, journal: AgentJournal) {
  const { agentId } = plan;
  const directives = { canary: entry.key, ...plan.reply, rounds: ROUNDS };
  while (entry.end === null) {
    const port = plan.port();
    const onEvent = (event: RunEvent): void => {
      if (event.type === 'info' && 'agent_id' in event) entry.runIds.add(event.run_id);
      if (event.type === 'approval_requested') void allow(port, account, event.approval_id);
      if (event.type === 'complete') entry.end = event;
    };
    const { status, body } = await execute({ port, account, agentId, directives, key: entry.key, onEvent });
    if (![0, 200, 503].includes(status)) {
      journal.unexpected.push(`${status} ${body}`.slice(0, 300));
      return;
    }
    if (entry.end === null) await sleep(RETRY_MS);
  }
}

/** Resolves once every run has ended for its reader. */
export async function runWriters(plan: AgentWriters, journal: AgentJournal): Promise<void> {
  await Promise.all(
    plan.accounts.map(async (account, writer) => {
      for (let count = 0; count < plan.runsEach; count += 1) {
        const entry: AgentEntry = { key: `a${writer}n${count}`, runIds: new Set(), end: null };
        journal.entries.push(entry);
        await runOnce(plan, account, entry, journal);
      }
    }),
  );
}
