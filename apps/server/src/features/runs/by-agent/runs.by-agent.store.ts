import { RUN_PREVIEW_CHARACTERS } from '@parley/contract/runs/constants.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { LISTED_COLUMNS, type ListedRun, type RunRow } from '../runs.store.ts';

export interface AgentRunsQuery {
  readonly userId: string;
  readonly agentId: string;
  readonly trigger?: RunRow['trigger'] | undefined;
  readonly status?: RunRow['status'] | undefined;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

export interface AgentRunsPage {
  readonly runs: readonly ListedRun[];
  readonly total: number;
}

/** A user's runs of one agent, newest first. */
export async function listOfAgent(read: Database['read'], query: AgentRunsQuery): Promise<AgentRunsPage> {
  const { userId, agentId, trigger, status, page, perPage } = query;
  let found = read.selectFrom('runs').where('agent_id', '=', agentId).where('user_id', '=', userId);
  if (trigger) found = found.where('trigger', '=', trigger);
  if (status) found = found.where('status', '=', status);
  const { total } = await found
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const runs = await found
    .select(LISTED_COLUMNS)
    .select(sql<string>`substr(input, 1, ${RUN_PREVIEW_CHARACTERS})`.as('preview'))
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { runs, total: Number(total) };
}
