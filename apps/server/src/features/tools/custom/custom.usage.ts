// How tools were called of late, and by which agents: read for a page of tools at once.
import type { ListedCustomTool, ToolUsage } from '@parley/contract/custom-tools/schemas.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { toCustomTool } from './custom.present.ts';
import type { CustomToolRow } from './custom.store.ts';

const DAY_MS = 86_400_000;
const SHOWN_DAYS = 7;

interface UsageOf {
  readonly userId: string;
  readonly rows: readonly CustomToolRow[];
  readonly nowMs: number;
}

async function listDays(reader: Reader, ids: readonly string[], firstDay: number) {
  const day = sql<number>`created_at / ${sql.lit(DAY_MS)}`;
  const rows = await reader
    .selectFrom('custom_tool_executions')
    .select((select) => [
      'tool_id',
      day.as('day'),
      select.fn.countAll<number>().as('calls'),
      sql<number>`sum(case when status = 'error' then 1 else 0 end)`.as('failed'),
    ])
    .where('tool_id', 'in', ids)
    .where('created_at', '>=', firstDay * DAY_MS)
    .groupBy(['tool_id', day])
    .execute();
  return new Map(
    rows.map((row) => [
      `${row.tool_id} ${Number(row.day)}`,
      { calls: Number(row.calls), failed: Number(row.failed) },
    ]),
  );
}

async function listMedians(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const placed = reader
    .selectFrom('custom_tool_executions')
    .select([
      'tool_id',
      'duration_ms',
      sql<number>`row_number() over (partition by tool_id order by duration_ms)`.as('place'),
      sql<number>`count(*) over (partition by tool_id)`.as('total'),
    ])
    .where('tool_id', 'in', ids);
  const rows = await reader
    .selectFrom(placed.as('placed'))
    .select(['tool_id', 'duration_ms'])
    .where(sql<boolean>`place = (total + 1) / 2`)
    .execute();
  return new Map(rows.map((row) => [row.tool_id, row.duration_ms]));
}

async function listLastCodes(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const placed = reader
    .selectFrom('custom_tool_executions')
    .select([
      'id',
      sql<number>`row_number() over (partition by tool_id order by created_at desc, id desc)`.as('place'),
    ])
    .where('tool_id', 'in', ids);
  const latest = reader.selectFrom(placed.as('placed')).select('id').where('place', '=', 1);
  const rows = await reader
    .selectFrom('custom_tool_executions')
    .select(['tool_id', 'response'])
    .where('id', 'in', latest)
    .execute();
  return new Map(
    rows.flatMap(({ tool_id: id, response }) =>
      // Written by the server.
      response === null ? [] : [[id, (JSON.parse(response) as { status: number }).status] as const],
    ),
  );
}

/** The caller's agents whose definition names the tool. */
async function listAgents(reader: Reader, userId: string, ids: readonly string[]) {
  const rows = await reader
    .selectFrom('custom_tools')
    .innerJoin('agents', (join) =>
      join
        .onRef('agents.owner_id', '=', 'custom_tools.user_id')
        .on('agents.deleted_at', 'is', null)
        // A name has no character that means more in a pattern.
        .on(sql<boolean>`agents.definition like '%"' || custom_tools.name || '"%'`),
    )
    .select(['custom_tools.id as toolId', 'agents.id', 'agents.name'])
    .where('custom_tools.user_id', '=', userId)
    .where('custom_tools.id', 'in', ids)
    .orderBy('agents.name')
    .orderBy('agents.id')
    .execute();
  return Map.groupBy(rows, ({ toolId }) => toolId);
}

/** As they stand in a list. */
export async function toListed(
  reader: Reader,
  { userId, rows, nowMs }: UsageOf,
): Promise<ListedCustomTool[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const firstDay = Math.floor(nowMs / DAY_MS) - SHOWN_DAYS + 1;
  const days = await listDays(reader, ids, firstDay);
  const medians = await listMedians(reader, ids);
  const codes = await listLastCodes(reader, ids);
  const agents = await listAgents(reader, userId, ids);
  return rows.map((row) => {
    const { id } = row;
    const users = agents.get(id) ?? [];
    const [first] = users;
    const usage: ToolUsage = {
      days: Array.from(
        { length: SHOWN_DAYS },
        (_, index) => days.get(`${id} ${firstDay + index}`) ?? { calls: 0, failed: 0 },
      ),
      typical_ms: medians.get(id) ?? null,
      last_code: codes.get(id) ?? null,
      first_agent: first ? { id: first.id, name: first.name } : null,
      agent_count: users.length,
    };
    return { ...toCustomTool(row), usage };
  });
}
