import type { Preference } from '@parley/contract/agents/comparisons/schemas.ts';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { Row, Tables } from '../../../platform/db/schema.ts';
import type { ComparedRun, RunScope } from './comparisons.store.ts';

/** Of one user about the runs of one agent; the oldest go first. */
const MAX_VOTES = 1_000;

/** As a row has them: the smaller id is `run_a`. */
export type VotedPair = Pick<Row<'run_votes'>, 'run_a' | 'run_b'>;

export async function findVote(
  reader: Reader,
  userId: string,
  pair: VotedPair,
): Promise<Preference | undefined> {
  const row = await reader
    .selectFrom('run_votes')
    .select('vote')
    .where('user_id', '=', userId)
    .where('run_a', '=', pair.run_a)
    .where('run_b', '=', pair.run_b)
    .executeTakeFirst();
  return row?.vote;
}

export async function removeVote(tx: Tx, userId: string, pair: VotedPair): Promise<void> {
  await tx
    .deleteFrom('run_votes')
    .where('user_id', '=', userId)
    .where('run_a', '=', pair.run_a)
    .where('run_b', '=', pair.run_b)
    .execute();
}

export async function insertVote(tx: Tx, row: Row<'run_votes'>): Promise<void> {
  await tx.insertInto('run_votes').values(row).execute();
  const firstTooMany = tx
    .selectFrom('run_votes')
    .select(['created_at', 'run_a', 'run_b'])
    .where('agent_id', '=', row.agent_id)
    .where('user_id', '=', row.user_id)
    .orderBy('created_at', 'desc')
    .orderBy('run_a', 'desc')
    .orderBy('run_b', 'desc')
    .offset(MAX_VOTES)
    .limit(1);
  await tx
    .deleteFrom('run_votes')
    .where('agent_id', '=', row.agent_id)
    .where('user_id', '=', row.user_id)
    .where(sql<boolean>`(created_at, run_a, run_b) <= ${firstTooMany}`)
    .execute();
}

/** With the agent, as far as its owner voted. */
export async function removeVotesOfAgent(tx: Tx, { userId, agentId }: RunScope): Promise<void> {
  await tx.deleteFrom('run_votes').where('agent_id', '=', agentId).where('user_id', '=', userId).execute();
}

export interface CountedVotes {
  readonly vote: Preference;
  /** The variants stood the other way round: what is `a` here is `b` in the rows. */
  readonly isTurned: boolean;
  readonly count: number;
}

type VoteRows = ExpressionBuilder<Tables, 'run_votes'>;

const isBetween = (votes: VoteRows, a: ComparedRun, b: ComparedRun) =>
  votes.and([
    votes('version_a', '=', a.agent_version),
    votes('model_a', '=', a.model),
    votes('version_b', '=', b.agent_version),
    votes('model_b', '=', b.model),
  ]);

/** About all runs of the variants of two runs, both of them saved. */
export async function countVotes(
  reader: Reader,
  { userId, agentId }: RunScope,
  { a, b }: { readonly a: ComparedRun; readonly b: ComparedRun },
): Promise<CountedVotes[]> {
  const isSame = a.agent_version === b.agent_version && a.model === b.model;
  const judged = reader
    .selectFrom('run_votes')
    .select('vote')
    .select((votes) =>
      votes
        .case()
        // Nothing but the runs tells the sides of one variant apart: only this pair can stand the other way round.
        .when(
          isSame ? votes.and([votes('run_a', '=', b.id), votes('run_b', '=', a.id)]) : isBetween(votes, b, a),
        )
        .then(sql.lit(1))
        .else(sql.lit(0))
        .end()
        .as('is_turned'),
    )
    .where('agent_id', '=', agentId)
    .where('user_id', '=', userId)
    .where((votes) => votes.or([isBetween(votes, a, b), isBetween(votes, b, a)]));
  const rows = await reader
    .selectFrom(judged.as('judged'))
    .select(['vote', 'is_turned'])
    .select((select) => select.fn.countAll<number>().as('count'))
    .groupBy(['vote', 'is_turned'])
    .execute();
  return rows.map((row) => ({ vote: row.vote, isTurned: row.is_turned === 1, count: Number(row.count) }));
}
