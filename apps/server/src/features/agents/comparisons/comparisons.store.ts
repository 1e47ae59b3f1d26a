import { ANSWER_PREVIEW_CHARACTERS } from '@parley/contract/agents/comparisons/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { forNoKeyUpdate } from '../../../platform/db/dialect.ts';
import type { Row } from '../../../platform/db/schema.ts';

/** Runs that are looked at for answers, the newest ones of the agent. */
const RUNS = 400;

/** Whose runs of which agent. */
export interface RunScope {
  readonly userId: string;
  readonly agentId: string;
}

/** Runs of the same version and model are one variant; a version of `null` was not saved, and is a variant of its own. */
export type ComparedRun = Pick<Row<'runs'>, 'id' | 'agent_version' | 'model'>;

const selectRun = (reader: Reader, { userId, agentId }: RunScope, id: string) =>
  reader
    .selectFrom('runs')
    .select(['id', 'agent_version', 'model'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('agent_id', '=', agentId);

/** Throws `not_found` unless it is a run of this user and agent. */
export async function getComparedRun(reader: Reader, scope: RunScope, id: string): Promise<ComparedRun> {
  const row = await selectRun(reader, scope, id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

/** The same, of a run that is not removed until the transaction ends. */
export async function lockComparedRun(tx: Tx, scope: RunScope, id: string): Promise<ComparedRun> {
  const row = await forNoKeyUpdate(tx, selectRun(tx, scope, id)).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

export type Answer = Pick<
  Row<'runs'>,
  'id' | 'agent_version' | 'model' | 'status' | 'error' | 'cost' | 'started_at' | 'finished_at'
> & {
  /** The run whose input it has. */
  readonly asked_id: string;
  /** Of its output, which is `null` until it ends. */
  readonly preview: string | null;
};

const COLUMNS = ['id', 'agent_version', 'model', 'started_at'] as const;

/** Among the newest runs, those of the saved variants; of what was not saved, the very run. */
function selectCandidates(reader: Reader, { userId, agentId }: RunScope, runs: readonly ComparedRun[]) {
  const newest = reader
    .selectFrom('runs')
    .select([...COLUMNS, 'status'])
    .where('user_id', '=', userId)
    .where('agent_id', '=', agentId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RUNS);
  const saved = runs.filter(({ agent_version: version }) => version !== null);
  const drafts = runs.filter(({ agent_version: version }) => version === null);
  return (
    reader
      .selectFrom(newest.as('newest'))
      .select(COLUMNS)
      // What was stopped says nothing of its variant.
      .where('status', '!=', 'cancelled')
      .where((run) =>
        run.or(
          saved.map(({ agent_version: version, model }) =>
            run.and([run('agent_version', '=', version), run('model', '=', model)]),
          ),
        ),
      )
      .unionAll(
        reader
          .selectFrom('runs')
          .select(COLUMNS)
          .where((run) => run.or(drafts.map(({ id }) => run('id', '=', id)))),
      )
  );
}

/** The newest run of each variant with the input of each of the asked runs; they may be under way. */
export async function listAnswers(
  reader: Reader,
  scope: RunScope,
  { runs, askedIds }: { readonly runs: readonly ComparedRun[]; readonly askedIds: readonly string[] },
): Promise<Answer[]> {
  if (askedIds.length === 0) return [];
  const matching = reader
    .selectFrom(selectCandidates(reader, scope, runs).as('candidate'))
    .innerJoin('runs as made', 'made.id', 'candidate.id')
    .innerJoin('runs as asked', (join) =>
      join
        // Lengths are known without reading the texts, which are long and mostly different.
        .on(sql<boolean>`octet_length(made.input) = octet_length(asked.input)`)
        .onRef('made.input', '=', 'asked.input'),
    )
    .select([
      'asked.id as asked_id',
      'candidate.id as made_id',
      sql<number>`row_number() over (partition by asked.id, candidate.agent_version, candidate.model
        order by candidate.started_at desc, candidate.id desc)`.as('nth'),
    ])
    .where('asked.id', 'in', askedIds);
  return reader
    .selectFrom(matching.as('matching'))
    .innerJoin('runs', 'runs.id', 'matching.made_id')
    .select(['matching.asked_id', 'runs.id', 'runs.agent_version', 'runs.model', 'runs.status', 'runs.error'])
    .select(['runs.cost', 'runs.started_at', 'runs.finished_at'])
    .select(sql<string | null>`substr(runs.output, 1, ${ANSWER_PREVIEW_CHARACTERS})`.as('preview'))
    .where((where) => where.or([where('nth', '=', 1), where('runs.agent_version', 'is', null)]))
    .execute();
}
