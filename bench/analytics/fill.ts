// A workspace with very many usage records, and its days as charging them one by one would have left them.
import { sql } from 'kysely';
import { createSystemClock } from '../../apps/server/src/platform/clock.ts';
import type { Database } from '../../apps/server/src/platform/db/database.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import { fillUsageDays } from '../../apps/server/src/platform/db/migrations/048-usage-days.ts';
import type { NewRow } from '../../apps/server/src/platform/db/schema.ts';
import { createIds } from '../../apps/server/src/platform/ids.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import type { ServerSetup } from '../server-under-test.ts';

export const WORKSPACE = 'wsp_bench';
const DAYS = 365;
const DAY_MS = 86_400_000;
const RECORDS_PER_STATEMENT = 100_000;
const CENTRES = { team: 12, project: 30, department: 8 } as const;

function toCentres(nowMs: number): NewRow<'cost_centres'>[] {
  return (['team', 'project', 'department'] as const).flatMap((kind) =>
    Array.from({ length: CENTRES[kind] }, (_, index) => ({
      id: `${kind}${index}`,
      workspace_id: WORKSPACE,
      kind,
      name: `${kind} ${index}`,
      name_key: `${kind} ${index}`,
      owner_id: null,
      budget: null,
      warn_at: 80,
      at_limit: 'warn' as const,
      rules: '[]',
      archived_at: null,
      created_at: nowMs,
      updated_at: nowMs,
    })),
  );
}

async function addWorkspace(db: Database, { accounts }: ServerSetup, nowMs: number): Promise<void> {
  const [owner] = accounts;
  if (!owner) throw new Error('No accounts were made');
  await db.write(async (tx) => {
    await tx
      .insertInto('workspaces')
      .values({
        id: WORKSPACE,
        name: 'Bench',
        owner_id: owner.userId,
        owner_pays: 1,
        created_at: nowMs,
        updated_at: nowMs,
      })
      .execute();
    await tx
      .insertInto('workspace_members')
      .values(
        accounts.map(({ userId }, index) => ({
          workspace_id: WORKSPACE,
          user_id: userId,
          role: index === 0 ? ('owner' as const) : ('member' as const),
          monthly_cap: null,
          team_id: `team${index % CENTRES.team}`,
          project_id: null,
          department_id: null,
          pays: 'owner' as const,
          joined_at: nowMs,
        })),
      )
      .execute();
    await tx.insertInto('cost_centres').values(toCentres(nowMs)).execute();
  });
}

/**
 * Every member has records on every day: some without an agent, the others of three, with a project or without, so
 * that a member's day is told apart in four ways.
 */
async function addRecords(
  db: Database,
  { accounts: [owner, ...others] }: ServerSetup,
  nowMs: number,
  { first, last }: { first: number; last: number },
): Promise<void> {
  const people = others.length + 1;
  const turn = sql`(i / ${sql.lit(DAYS * people)})`;
  await db.write((tx) =>
    sql`
      insert into usage_records (
        id, user_id, kind, ${sql.ref('trigger')}, model, provider, input_tokens, output_tokens, cached_tokens,
        reasoning_tokens, cost, balance_after, session_id, agent_id, agent_name, run_id, is_ok, created_at, api_key_id,
        workspace_id, team_id, project_id, department_id, step, cache_write_tokens, is_own_key, member_id
      )
      with recursive numbers(i) as (
        select ${sql.lit(first)} union all select i + 1 from numbers where i < ${sql.lit(last)}
      ), people as (
        select user_id as person, row_number() over (order by user_id) - 1 as number from workspace_members
      )
      select
        'use_' || i, ${sql.lit(owner?.userId ?? '')}, 'chat', case when ${turn} % 2 = 0 then 'ui' else 'api' end,
        'bench', 'bench', 900, 100, 0, 0, 50 + (i % 997) * 3, 0, null,
        case when ${turn} % 4 = 0 then null else 'agt_' || number || '_' || (${turn} % 4) end, null, null,
        case when i % 1000 = 0 then 0 else 1 end,
        cast(${sql.lit(nowMs)} as bigint) - (i % ${sql.lit(DAYS)}) * cast(${sql.lit(DAY_MS)} as bigint), null,
        ${sql.lit(WORKSPACE)}, 'team' || (number % ${sql.lit(CENTRES.team)}),
        case when ${turn} % 2 = 0 then null else 'project' || (number % ${sql.lit(CENTRES.project)}) end,
        'department' || (number % ${sql.lit(CENTRES.department)}), 0, 0, 0, person
      from numbers join people on number = i / ${sql.lit(DAYS)} % ${sql.lit(people)}
    `.execute(tx),
  );
}

async function addDays(db: Database): Promise<void> {
  await db.write((tx) =>
    sql`
      insert into workspace_usage_days (
        workspace_id, day, member_id, team_id, project_id, department_id, agent_id,
        requests, replies, runs, automated, failed, tokens, cost
      )
      select
        workspace_id, created_at / ${sql.lit(DAY_MS)}, member_id, coalesce(team_id, ''), coalesce(project_id, ''),
        coalesce(department_id, ''), coalesce(agent_id, ''), count(*), count(*), count(agent_id),
        sum(case when agent_id is not null and ${sql.ref('trigger')} <> 'ui' then 1 else 0 end), sum(1 - is_ok),
        sum(input_tokens + output_tokens), sum(cost)
      from usage_records
      group by workspace_id, created_at / ${sql.lit(DAY_MS)}, member_id, coalesce(team_id, ''),
        coalesce(project_id, ''), coalesce(department_id, ''), coalesce(agent_id, '')
      order by 2
    `.execute(tx),
  );
  await db.write((tx) => fillUsageDays(tx));
  // A database does this by itself within minutes.
  for (const table of ['workspace_usage_days', 'usage_days'])
    await db.write((tx) => sql`analyze ${sql.table(table)}`.execute(tx));
}

export interface Filled {
  /** Rows of days. */
  readonly days: number;
  /** Micro-dollars of all records. */
  readonly cost: number;
}

/** Before the server is started. */
export async function fillWorkspace(setup: ServerSetup, records: number): Promise<Filled> {
  const clock = createSystemClock();
  const ids = createIds(clock);
  const db = await openDatabase({ ...setup, clock, random: () => ids.random(), log: createLog('warn') });
  try {
    await addWorkspace(db, setup, clock.now());
    for (let first = 0; first < records; first += RECORDS_PER_STATEMENT)
      await addRecords(db, setup, clock.now(), {
        first,
        last: Math.min(records, first + RECORDS_PER_STATEMENT) - 1,
      });
    await addDays(db);
    const days = await db.read
      .selectFrom('workspace_usage_days')
      .select((select) => select.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    const sums = await db.read
      .selectFrom('usage_records')
      .select((select) => select.fn.sum<number>('cost').as('cost'))
      .executeTakeFirstOrThrow();
    return { days: Number(days.rows), cost: Number(sums.cost) };
  } finally {
    await db.close();
  }
}
