// Reads and writes of journals.
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { prepareQuery, slotsFor, type Slot } from '../../../platform/db/prepared.ts';
import type { NewRow, Row } from '../../../platform/db/schema.ts';

type NewStep = NewRow<'run_steps'>;

const KEY = ['run_id', 'n'] as const;
const WRITTEN_AGAIN = [
  'state',
  'args',
  'args_hash',
  'result',
  'is_error',
  'model',
  'prices',
  'usage',
  'cost',
  'last_event',
  'finished_at',
  'decided_by',
  'decision',
] as const satisfies readonly (keyof NewStep)[];
const COLUMNS = [
  ...KEY,
  ...WRITTEN_AGAIN,
  'user_id',
  'kind',
  'approval_id',
  'call_id',
  'parent_call_id',
  'tool',
  'effect',
  'definition_hash',
  'why',
  'question',
  'started_at',
  'expires_at',
] as const satisfies readonly (keyof NewStep)[];

const putStep = prepareQuery((tx, slot: Slot<NewStep>) =>
  tx
    .insertInto('run_steps')
    .values(slotsFor(slot, COLUMNS))
    .onConflict((conflict) =>
      conflict
        .columns(KEY)
        .doUpdateSet((row) =>
          Object.fromEntries(WRITTEN_AGAIN.map((column) => [column, row.ref(`excluded.${column}`)])),
        ),
    ),
);

/** Adds the step, or writes it again with what has become of it. */
export async function saveStep(tx: Tx, step: NewStep): Promise<void> {
  await putStep(tx, step);
}

export async function listSteps(reader: Reader, runId: string): Promise<Row<'run_steps'>[]> {
  return reader.selectFrom('run_steps').selectAll().where('run_id', '=', runId).orderBy('n').execute();
}

export async function findStep(tx: Tx, runId: string, n: number): Promise<Row<'run_steps'> | undefined> {
  return tx
    .selectFrom('run_steps')
    .selectAll()
    .where('run_id', '=', runId)
    .where('n', '=', n)
    .executeTakeFirst();
}

export interface SessionCalls {
  readonly userId: string;
  readonly sessionId: string;
  readonly tools: readonly string[];
}

/** Whether one of the tools was called in runs of the conversation, and has answered, be it with a failure. */
export async function hasResults(
  reader: Reader,
  { userId, sessionId, tools }: SessionCalls,
): Promise<boolean> {
  const found = await reader
    .selectFrom('runs')
    .innerJoin('run_steps', 'run_steps.run_id', 'runs.id')
    .where('runs.user_id', '=', userId)
    .where('runs.session_id', '=', sessionId)
    .where('run_steps.kind', '=', 'call')
    .where('run_steps.state', 'in', ['done', 'failed', 'unknown'])
    // Calls that were refused have none.
    .where('run_steps.args_hash', '!=', '')
    .where('run_steps.tool', 'in', [...tools])
    .select('run_steps.n')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
