// What an agent was made of after each save that changed what it does.
import { toRestored } from '@parley/contract/agents/version-notes.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { AgentVersion, AgentVersionDetail } from '@parley/contract/agents/schemas.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { toDollars } from '../../../platform/money.ts';
import type { AgentChecks } from '../agents.check.ts';
import { canEdit, requireEditable, type AgentCaller } from '../agents.policy.ts';
import { keepVisible, listReferredIds } from '../agents.references.ts';
import { readDefinition } from '../agents.row.ts';
import { changeAgent } from '../agents.save.ts';
import { findAgent, listVisibleIds, lockAgent, type AgentRow } from '../agents.store.ts';
import { toCreator } from '../show/agents.present.ts';
import { listVersionStats, listVersionTimes, type RunStats } from '../show/stats.store.ts';
import { takeBehaviour } from './versions.note.ts';
import {
  countVersions,
  findVersion,
  listKeptNumbers,
  listVersions,
  type VersionRow,
} from './versions.store.ts';

export interface AgentVersions {
  /** Newest first. */
  list(
    caller: AgentCaller,
    agentId: string,
    page: { page: number; perPage: number },
  ): Promise<{ versions: AgentVersion[]; total: number }>;
  get(caller: AgentCaller, agentId: string, number: number): Promise<AgentVersionDetail>;
  /** Those of the numbers that are kept and that the caller may run: none of an agent that the caller cannot change. */
  listRunnable(
    caller: AgentCaller,
    agentId: string,
    numbers: readonly number[],
  ): Promise<ReadonlySet<number>>;
  /** What the agent did then it does again; its name and who sees it stay as they are. */
  restore(caller: AgentCaller, agentId: string, number: number): Promise<AgentRow>;
}

interface MeasuredRuns {
  readonly stats: ReadonlyMap<number, RunStats>;
  /** Milliseconds. */
  readonly times: ReadonlyMap<number, number>;
}

function toVersion(row: VersionRow, agent: AgentRow, { stats: all, times }: MeasuredRuns): AgentVersion {
  const stats = all.get(row.number);
  return {
    number: row.number,
    note: row.note,
    created_by: toCreator(row.created_by, row.username),
    created_at: new Date(row.created_at).toISOString(),
    is_current: row.number === agent.version,
    runs: stats?.runs ?? 0,
    success_rate: stats?.successRate ?? null,
    typical_cost: stats ? toDollars(stats.typicalCostMicros) : null,
    typical_ms: times.get(row.number) ?? null,
  };
}

export function createAgentVersions({
  db,
  clock,
  checks,
}: {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly checks: Pick<AgentChecks, 'checkReach' | 'checkSaved' | 'keepKnowledge'>;
}): AgentVersions {
  async function measure(agentId: string): Promise<MeasuredRuns> {
    const [stats, times] = await Promise.all([
      listVersionStats(db.longRead, agentId, clock.now()),
      listVersionTimes(db.longRead, agentId, clock.now()),
    ]);
    return { stats, times };
  }

  return {
    async list(caller, agentId, { page, perPage }) {
      const agent = requireEditable(await findAgent(db.read, agentId, caller.userId), caller);
      const [rows, total, measured] = await Promise.all([
        listVersions(db.read, agentId, { limit: perPage, offset: (page - 1) * perPage }),
        countVersions(db.read, agentId),
        measure(agentId),
      ]);
      return { versions: rows.map((row) => toVersion(row, agent, measured)), total };
    },

    async get(caller, agentId, number) {
      const agent = requireEditable(await findAgent(db.read, agentId, caller.userId), caller);
      const row = await findVersion(db.read, agentId, number);
      if (!row) throw new AppError('not_found');
      return { ...toVersion(row, agent, await measure(agentId)), agent: readDefinition(row.definition) };
    },

    async listRunnable(caller, agentId, numbers) {
      const agent = await findAgent(db.read, agentId, caller.userId);
      return agent && canEdit(agent, caller) ? listKeptNumbers(db.read, agentId, numbers) : new Set();
    },

    restore: (caller, agentId, number) =>
      db.write(async (tx) => {
        const row = requireEditable(await lockAgent(tx, agentId, caller.userId), caller);
        const version = await findVersion(tx, agentId, number);
        if (!version) throw new AppError('not_found');
        const behaviour = takeBehaviour(readDefinition(version.definition));
        // Agents that are gone meanwhile cannot be handed over to or called any more.
        const visible = await listVisibleIds(tx, caller.userId, listReferredIds(behaviour));
        const now = readDefinition(row.definition);
        const before = { ids: now.knowledge_ids, ownerId: row.owner_id };
        const definition = {
          ...now,
          ...behaviour,
          ...keepVisible(behaviour, visible),
          // Nor can collections be attached that are gone, or that this caller may not attach.
          knowledge_ids: await checks.keepKnowledge(caller.userId, behaviour.knowledge_ids, before),
        };
        await checks.checkSaved(definition, caller, before);
        await checks.checkReach(tx, caller, [now, definition]);
        return changeAgent(tx, caller, row, { definition, note: toRestored(number), nowMs: clock.now() });
      }),
  };
}
