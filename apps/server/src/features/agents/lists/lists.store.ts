import type { AgentListQuery } from '@parley/contract/agents/schemas.ts';
import type { AgentCircle } from '@parley/contract/agents/indicators/schemas.ts';
import { toSearchText } from '@parley/contract/search/words.ts';
import { sql, type Expression, type SqlBool } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { jsonListHasAny } from '../../../platform/db/dialect.ts';
import { isOpenToAll, isVisibleTo } from '../agents.store.ts';
import { isSharedWith, listIndicatorConditions, type IndicatorFilter } from './indicators.store.ts';

export interface WantedAgents extends IndicatorFilter {
  /** `visible`: own and public ones, and those of the user's workspaces; `shared`: those of the workspaces alone. */
  readonly whose: 'visible' | 'public' | 'own' | 'shared' | 'ownOrShared';
  readonly createdBy: string | null;
  readonly q: string;
  readonly category: AgentListQuery['category'] | null;
  /** Names of tools that the agent does without. */
  readonly without: readonly string[];
  readonly sort: AgentListQuery['sort'];
  readonly limit: number;
  readonly offset: number;
}

/** What is looked for where nothing is said. */
export const PLAIN = {
  whose: 'visible',
  createdBy: null,
  q: '',
  category: null,
  without: [],
  sort: 'recent',
  deployment: null,
  status: null,
  lacking: [],
} as const;

const escapePattern = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);

/** A like or a copy says more about an agent than a run of it. */
const POPULARITY = sql<number>`runs + 10 * likes + 5 * clones - 10 * dislikes`;

/** Words of the query, each in the forms in which it may stand: earlier versions kept full-width letters and signs as they were. */
function toWords(q: string): readonly (readonly string[])[] {
  const words = q.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean);
  return words.map((word) => [...new Set([toSearchText(word), word])]);
}

const isOwnOf = (userId: string) => sql<boolean>`(agents.owner_id = ${userId})`;

const doesWithout = (reader: Reader, tools: readonly string[]) =>
  sql<boolean>`(not ${jsonListHasAny(reader, 'agents.definition', 'tools', tools)})`;

function select(reader: Reader, wanted: WantedAgents) {
  const { userId, whose, createdBy, q, category, without } = wanted;
  return reader
    .selectFrom('agents')
    .where('deleted_at', 'is', null)
    .where((where) => {
      const conditions: Expression<SqlBool>[] = listIndicatorConditions(reader, wanted);
      if (whose === 'own') conditions.push(isOwnOf(userId));
      if (whose === 'shared') conditions.push(isSharedWith(userId));
      if (whose === 'ownOrShared')
        conditions.push(sql<boolean>`(${isOwnOf(userId)} or ${isSharedWith(userId)})`);
      if (whose === 'public') conditions.push(isOpenToAll);
      if (whose === 'visible') conditions.push(isVisibleTo(userId));
      if (createdBy !== null) conditions.push(where('owner_id', '=', createdBy));
      if (category) conditions.push(where('category', '=', category));
      if (without.length > 0) conditions.push(doesWithout(reader, without));
      for (const forms of toWords(q))
        conditions.push(
          where.or(
            forms.map((form) => sql<boolean>`search_key like ${`%${escapePattern(form)}%`} escape '\\'`),
          ),
        );
      return where.and(conditions);
    });
}

function inOrder(query: ReturnType<typeof select>, sort: WantedAgents['sort']) {
  switch (sort) {
    case 'recent':
      return query.orderBy('updated_at', 'desc');
    case 'name':
      return query.orderBy('name_key');
    case 'likes':
      return query.orderBy('likes', 'desc').orderBy('dislikes');
    case 'runs':
      return query.orderBy('runs', 'desc');
    case 'popular':
      return query.orderBy(POPULARITY, 'desc');
  }
}

/** The ids alone: sorting whole agents would move all their instructions. */
export async function listIds(reader: Reader, wanted: WantedAgents): Promise<string[]> {
  const rows = await inOrder(select(reader, wanted), wanted.sort)
    .orderBy('id', 'desc')
    .select('id')
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countAgents(reader: Reader, wanted: WantedAgents): Promise<number> {
  const { total } = await select(reader, wanted)
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** By category, all of them: from an index alone where no words are searched for. */
export async function countByCategory(reader: Reader, wanted: WantedAgents): Promise<Map<string, number>> {
  const rows = await select(reader, { ...wanted, category: null })
    .select('category')
    .select((expression) => expression.fn.countAll<number>().as('agents'))
    .groupBy('category')
    .execute();
  return new Map(rows.map(({ category, agents }) => [category, Number(agents)]));
}

/** Names of the tools that an agent with no credentials, or with the user's own alone, does without. */
export type ToolsByNeed = Readonly<Record<'none' | 'own', readonly string[]>>;

/** How many do without each of these lists of tools. */
export async function countWithout(
  reader: Reader,
  wanted: WantedAgents,
  { none, own }: ToolsByNeed,
): Promise<Record<keyof ToolsByNeed, number>> {
  const counted = await select(reader, { ...wanted, without: [] })
    .select([
      sql<number | null>`sum(case when ${doesWithout(reader, none)} then 1 else 0 end)`.as('none'),
      sql<number | null>`sum(case when ${doesWithout(reader, own)} then 1 else 0 end)`.as('own'),
    ])
    .executeTakeFirstOrThrow();
  return { none: Number(counted.none ?? 0), own: Number(counted.own ?? 0) };
}

/** Of those that are asked for: own ones, those of the user's workspaces, and both. */
export async function countByCircle(
  reader: Reader,
  wanted: WantedAgents,
): Promise<Record<AgentCircle, number>> {
  const { userId } = wanted;
  const counted = await select(reader, { ...wanted, whose: 'ownOrShared' })
    .select((expression) => [
      expression.fn.countAll<number>().as('all'),
      sql<number | null>`sum(case when ${isOwnOf(userId)} then 1 else 0 end)`.as('mine'),
      sql<number | null>`sum(case when ${isSharedWith(userId)} then 1 else 0 end)`.as('team'),
    ])
    .executeTakeFirstOrThrow();
  return { all: Number(counted.all), mine: Number(counted.mine ?? 0), team: Number(counted.team ?? 0) };
}
