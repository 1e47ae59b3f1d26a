// The runs of an account as lists show them.
import { RUN_PREVIEW_CHARACTERS } from '@parley/contract/runs/constants.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { RunRow } from './runs.store.ts';

export interface ListQuery {
  readonly userId: string;
  readonly onlyActive: boolean;
  readonly key: string | undefined;
  /** Only runs older than this one. */
  readonly before: string | undefined;
  readonly limit: number;
}

export const LISTED_COLUMNS = [
  'id',
  'kind',
  'agent_id',
  'agent_name',
  'agent_version',
  'replay_of',
  'deployment_id',
  'session_id',
  'idempotency_key',
  'trigger',
  'status',
  'error',
  'model',
  'input_tokens',
  'output_tokens',
  'cached_tokens',
  'reasoning_tokens',
  'cost',
  'last_event',
  'started_at',
  'finished_at',
] as const satisfies readonly (keyof RunRow)[];

export type ListedRun = Pick<RunRow, (typeof LISTED_COLUMNS)[number]> & { readonly preview: string };

/** Newest first. Ids sort by time, so a page begins behind the last id of the page before it. */
export async function listOwned(
  read: Database['read'],
  { userId, onlyActive, key, before, limit }: ListQuery,
): Promise<ListedRun[]> {
  let query = read.selectFrom('runs').where('user_id', '=', userId);
  if (onlyActive) query = query.where('status', 'in', ['queued', 'running', 'waiting']);
  if (key !== undefined) query = query.where('idempotency_key', '=', key);
  if (before !== undefined) query = query.where('id', '<', before);
  return query
    .select(LISTED_COLUMNS)
    .select(sql<string>`substr(input, 1, ${RUN_PREVIEW_CHARACTERS})`.as('preview'))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
