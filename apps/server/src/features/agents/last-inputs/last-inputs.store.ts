import { MAX_LAST_INPUTS } from '@parley/contract/agents/constants.ts';
import { RUN_PREVIEW_CHARACTERS } from '@parley/contract/runs/constants.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { Row } from '../../../platform/db/schema.ts';

/** Runs that are looked at for different inputs, the newest ones. */
const RUNS = 200;

export type LastRun = Pick<
  Row<'runs'>,
  'id' | 'started_at' | 'input_tokens' | 'output_tokens' | 'cached_tokens' | 'reasoning_tokens'
> & { readonly preview: string };

/**
 * The newest run of each input, newest first. Without runs that repeat others, and without those that used no tokens,
 * whose cost nobody can tell.
 */
export async function listLastRuns(
  reader: Reader,
  { userId, agentId }: { readonly userId: string; readonly agentId: string },
): Promise<LastRun[]> {
  const newest = reader
    .selectFrom('runs')
    .select([
      'id',
      'started_at',
      'input',
      'input_tokens',
      'output_tokens',
      'cached_tokens',
      'reasoning_tokens',
      sql<number>`row_number() over (partition by input order by started_at desc, id desc)`.as('nth'),
    ])
    .where('id', 'in', (runs) =>
      runs
        .selectFrom('runs')
        .select('id')
        .where('user_id', '=', userId)
        .where('agent_id', '=', agentId)
        .where('status', 'in', ['succeeded', 'failed', 'limit'])
        .where('replay_of', 'is', null)
        .where('request', 'is not', null)
        .where('input_tokens', '>', 0)
        .orderBy('started_at', 'desc')
        .orderBy('id', 'desc')
        .limit(RUNS),
    );
  return reader
    .selectFrom(newest.as('newest'))
    .select(['id', 'started_at', 'input_tokens', 'output_tokens', 'cached_tokens', 'reasoning_tokens'])
    .select(sql<string>`substr(input, 1, ${RUN_PREVIEW_CHARACTERS})`.as('preview'))
    .where('nth', '=', 1)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LAST_INPUTS)
    .execute();
}
