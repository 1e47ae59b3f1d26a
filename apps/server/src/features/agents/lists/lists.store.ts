import type { AgentListQuery } from '@parley/contract/agents/schemas.ts';
import { sql, type Expression, type SqlBool } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { isOpenToAll, isVisibleTo } from '../agents.store.ts';

export interface WantedAgents {
  readonly userId: string;
  /** `visible`: own and public ones, and those of the user's workspaces. */
  readonly whose: 'visible' | 'public' | 'own';
  readonly createdBy: string | null;
  readonly q: string;
  readonly category: AgentListQuery['category'] | null;
  readonly sort: AgentListQuery['sort'];
  readonly limit: number;
  readonly offset: number;
}

const escapePattern = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);

/** A like or a copy says more about an agent than a run of it. */
const POPULARITY = sql<number>`runs + 10 * likes + 5 * clones - 10 * dislikes`;

function toWords(q: string): string[] {
  return q.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean);
}

function select(reader: Reader, { userId, whose, createdBy, q, category }: WantedAgents) {
  return reader
    .selectFrom('agents')
    .where('deleted_at', 'is', null)
    .where((where) => {
      const conditions: Expression<SqlBool>[] = [];
      if (whose === 'own') conditions.push(where('owner_id', '=', userId));
      if (whose === 'public') conditions.push(isOpenToAll);
      if (whose === 'visible') conditions.push(isVisibleTo(userId));
      if (createdBy !== null) conditions.push(where('owner_id', '=', createdBy));
      if (category) conditions.push(where('category', '=', category));
      for (const word of toWords(q))
        conditions.push(sql<boolean>`search_key like ${`%${escapePattern(word)}%`} escape '\\'`);
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
