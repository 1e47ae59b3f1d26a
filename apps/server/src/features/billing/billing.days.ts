// What an account uses, by day and all that analytics tell apart: one row is added to with each record.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { prepareQuery, slotsFor, type Slot } from '../../platform/db/prepared.ts';
import type { NewRow } from '../../platform/db/schema.ts';
import { USAGE_DAY_KEY } from './billing.tables.ts';

type UsageDay = NewRow<'usage_days'>;
type UsageRow = Omit<NewRow<'usage_records'>, 'id'>;

const DAY_MS = 86_400_000;
const SUMS = ['requests', 'runs', 'errors', 'input_tokens', 'output_tokens', 'cost'] as const;

const addUsageDay = prepareQuery((tx, slot: Slot<UsageDay>) =>
  tx
    .insertInto('usage_days')
    .values(slotsFor(slot, [...USAGE_DAY_KEY, 'agent_name', ...SUMS]))
    .onConflict((conflict) =>
      conflict.columns([...USAGE_DAY_KEY]).doUpdateSet((row) => ({
        agent_name: row.ref('excluded.agent_name'),
        ...Object.fromEntries(
          SUMS.map((name) => [name, sql`${row.ref(`usage_days.${name}`)} + ${row.ref(`excluded.${name}`)}`]),
        ),
      })),
    ),
);

/** What a record or the end of a run adds to the numbers of its day, beside tokens and cost. */
export interface Counted {
  /** Of a failure without a record none. */
  readonly requests: 0 | 1;
  /** One of many steps is counted by its first record, or without one when it fails. */
  readonly runs: 0 | 1;
  /** Runs that have failed. */
  readonly failed: 0 | 1;
}

/** In the transaction of the record or the end. */
export async function countUsage(tx: Tx, row: UsageRow, counted: Counted): Promise<void> {
  await addUsageDay(tx, {
    user_id: row.user_id,
    day: Math.floor(row.created_at / DAY_MS),
    workspace_id: row.workspace_id ?? '',
    spender_id: row.member_id ?? row.user_id,
    model: row.model ?? '',
    kind: row.kind,
    trigger: row.trigger,
    agent_id: row.agent_id ?? '',
    team_id: row.team_id ?? '',
    project_id: row.project_id ?? '',
    department_id: row.department_id ?? '',
    agent_name: row.agent_name ?? null,
    requests: counted.requests,
    runs: counted.runs,
    errors: counted.failed,
    input_tokens: row.input_tokens,
    output_tokens: row.output_tokens,
    cost: row.cost,
  });
}
