// The calls of custom tools that are kept, and for how long.
import type { ToolExecutionList, ToolExecutionQuery } from '@parley/contract/custom-tools/schemas.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { CallRecord } from './call/custom-call.ts';
import { toExecution } from './custom.present.ts';
import {
  countExecutions,
  insertExecution,
  keepLatest,
  listAgentNames,
  listCalledTools,
  listCallingAgents,
  listExecutions,
  removeOlder,
  type AgentCondition,
  type CustomToolRow,
  type ExecutionRow,
} from './custom.store.ts';

const KEPT_DAYS = 30;
const DAY_MS = 24 * 3_600_000;
const KEPT_OF_A_TOOL = 1_000;
/** Removed after so many calls, so that most of them write one row. */
const CALLS_BETWEEN = 50;
const REMOVED_AT_A_TIME = 500;
/** Tools and agents that are offered to filter by. */
const MAX_CHOICES = 200;
/** In place of an agent. */
const TESTS = 'test';

export interface Executions {
  add(
    tool: CustomToolRow,
    of: { readonly agentId: string | null; readonly runId: string | null },
    record: CallRecord,
  ): Promise<ExecutionRow>;
  list(userId: string, query: ToolExecutionQuery): Promise<ToolExecutionList>;
  removeOld(): Promise<void>;
}

const toMs = (time: string | undefined): number | null => (time === undefined ? null : Date.parse(time));
const toJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

export function createExecutions({
  db,
  clock,
  ids,
  isAgentVisibleTo,
}: {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'create'>;
  readonly isAgentVisibleTo: AgentCondition;
}): Executions {
  return {
    async add(tool, { agentId, runId }, record) {
      const row: ExecutionRow = {
        id: ids.create('call'),
        tool_id: tool.id,
        user_id: tool.user_id,
        tool_name: tool.name,
        agent_id: agentId,
        run_id: runId,
        arguments: JSON.stringify(record.arguments),
        request: toJson(record.request),
        response: toJson(record.response),
        error: record.error,
        status: record.status,
        duration_ms: record.duration_ms,
        created_at: clock.now(),
      };
      await db.write(async (tx) => {
        const count = await insertExecution(tx, row);
        if (count !== null && count % CALLS_BETWEEN === 0) await keepLatest(tx, tool.id, KEPT_OF_A_TOOL);
      });
      return row;
    },

    async list(userId, { status, tool_id: toolId, agent_id: agent, from, to, page, per_page: limit }) {
      const agentId = agent === TESTS ? null : agent;
      const filter = { userId, toolId, status, agentId, fromMs: toMs(from), toMs: toMs(to) };
      const rows = await listExecutions(db.read, filter, { limit, offset: (page - 1) * limit });
      const callers = rows.flatMap((row) => row.agent_id ?? []);
      const names = await listAgentNames(db.read, isAgentVisibleTo(userId), [...new Set(callers)]);
      return {
        executions: rows.map((row) => toExecution(row, names.get(row.agent_id ?? '') ?? null)),
        tools: await listCalledTools(db.read, userId, MAX_CHOICES),
        agents: await listCallingAgents(db.read, filter, {
          isVisibleTo: isAgentVisibleTo,
          limit: MAX_CHOICES,
        }),
        total: await countExecutions(db.read, filter),
        page,
        per_page: limit,
      };
    },

    async removeOld() {
      const beforeMs = clock.now() - KEPT_DAYS * DAY_MS;
      let removed: number;
      do removed = await db.write((tx) => removeOlder(tx, beforeMs, REMOVED_AT_A_TIME));
      while (removed === REMOVED_AT_A_TIME);
    },
  };
}
