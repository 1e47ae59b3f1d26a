// The agents whose memories a person looks through.
import { sql } from 'kysely';
import { MAX_FORGETFUL_AGENTS, type MemoryAgent } from '@parley/contract/memory/schemas.ts';
import type { Reader } from '../../platform/db/database.ts';
import { jsonText } from '../../platform/db/dialect.ts';
import { currentOf } from './memory.store.ts';

function selectRemembers(reader: Reader) {
  const setting = jsonText(reader, 'definition', 'memory_enabled');
  return sql<number>`case when cast(${setting} as text) in ('1', 'true') then 1 else 0 end`;
}

/** Agents that remember something about the person, and their own, by name. */
export async function listAgents(reader: Reader, userId: string): Promise<MemoryAgent[]> {
  const current = currentOf(reader, { userId, agentId: undefined, pieces: [] });
  const counted = await current
    .select('memories.agent_id as id')
    .select((select) => select.fn.countAll<number>().as('memories'))
    .groupBy('memories.agent_id')
    .execute();
  const counts = new Map(counted.map(({ id, memories }) => [id, Number(memories)]));
  const agents = await reader
    .selectFrom('agents')
    .select(['id', 'name', 'owner_id'])
    .select(selectRemembers(reader).as('remembers'))
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or([where('owner_id', '=', userId), where('id', 'in', current.select('memories.agent_id'))]),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();
  const shown = agents.map((row) => ({
    id: row.id,
    name: row.name,
    memories: counts.get(row.id) ?? 0,
    remembers: Number(row.remembers) === 1,
    is_own: row.owner_id === userId,
  }));
  const hasMemory = ({ memories, remembers }: MemoryAgent) => remembers || memories > 0;
  const known = new Set(agents.map(({ id }) => id));
  const gone = counted
    .filter(({ id }) => !known.has(id))
    .map(({ id }) => ({ id, name: null, memories: counts.get(id) ?? 0, remembers: false, is_own: false }));
  return [
    ...shown.filter(hasMemory),
    ...shown.filter((agent) => !hasMemory(agent)).slice(0, MAX_FORGETFUL_AGENTS),
    ...gone,
  ].toSorted(
    (one, other) =>
      Number(hasMemory(other)) - Number(hasMemory(one)) || (one.name ?? '').localeCompare(other.name ?? ''),
  );
}
