import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { Row } from '../../../platform/db/schema.ts';
import type { AgentRow } from '../agents.store.ts';

/** The oldest of an agent go first. */
const MAX_VERSIONS = 1_000;

/** With the name of who saved it; `null` where that was the installation or an account that is gone. */
export interface VersionRow extends Row<'agent_versions'> {
  readonly username: string | null;
}

/** Adds what the agent is made of now, under its current number. */
export async function insertVersion(
  tx: Tx,
  version: { row: AgentRow; note: string; createdBy: string | null },
): Promise<void> {
  const { id, version: number, owner_id: ownerId, definition, updated_at: createdAt } = version.row;
  await tx
    .insertInto('agent_versions')
    .values({
      agent_id: id,
      number,
      owner_id: ownerId,
      definition,
      note: version.note,
      created_by: version.createdBy,
      created_at: createdAt,
    })
    .execute();
  if (number <= MAX_VERSIONS) return;
  await tx
    .deleteFrom('agent_versions')
    .where('agent_id', '=', id)
    .where('number', '<=', number - MAX_VERSIONS)
    .execute();
}

const versionsOf = (reader: Reader, agentId: string) =>
  reader
    .selectFrom('agent_versions')
    .leftJoin('users', 'users.id', 'agent_versions.created_by')
    .selectAll('agent_versions')
    .select('users.username')
    .where('agent_id', '=', agentId);

/** Newest first. */
export function listVersions(
  reader: Reader,
  agentId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<VersionRow[]> {
  return versionsOf(reader, agentId).orderBy('number', 'desc').limit(limit).offset(offset).execute();
}

export function findVersion(
  reader: Reader,
  agentId: string,
  number: number,
): Promise<VersionRow | undefined> {
  return versionsOf(reader, agentId).where('number', '=', number).executeTakeFirst();
}

export async function countVersions(reader: Reader, agentId: string): Promise<number> {
  const { total } = await reader
    .selectFrom('agent_versions')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('agent_id', '=', agentId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Those of the numbers that are still kept. */
export async function listKeptNumbers(
  reader: Reader,
  agentId: string,
  numbers: readonly number[],
): Promise<Set<number>> {
  if (numbers.length === 0) return new Set();
  const rows = await reader
    .selectFrom('agent_versions')
    .select('number')
    .where('agent_id', '=', agentId)
    .where('number', 'in', numbers)
    .execute();
  return new Set(rows.map(({ number }) => number));
}
