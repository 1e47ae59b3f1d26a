import type { Reader, Tx } from '../../platform/db/database.ts';
import { forNoKeyUpdate } from '../../platform/db/dialect.ts';
import type { Row } from '../../platform/db/schema.ts';

type RuleRow = Row<'approval_rules'>;
export type ListedRule = RuleRow & { readonly agent_name: string | null };

/** Which rule: a user has one for a tool of an agent. */
export type RuleSubject = Pick<RuleRow, 'user_id' | 'agent_id' | 'tool'>;

function rulesOf(reader: Reader, userId: string) {
  return reader
    .selectFrom('approval_rules')
    .leftJoin('agents', (join) =>
      join.onRef('agents.id', '=', 'approval_rules.agent_id').on('agents.deleted_at', 'is', null),
    )
    .where('approval_rules.user_id', '=', userId)
    .selectAll('approval_rules')
    .select('agents.name as agent_name');
}

/** Newest first. */
export function listRules(
  reader: Reader,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedRule[]> {
  return rulesOf(reader, userId)
    .orderBy('approval_rules.created_at', 'desc')
    .orderBy('approval_rules.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countRules(reader: Reader, userId: string): Promise<number> {
  const counted = await reader
    .selectFrom('approval_rules')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(counted.total);
}

export function findListedRule(reader: Reader, userId: string, id: string): Promise<ListedRule | undefined> {
  return rulesOf(reader, userId).where('approval_rules.id', '=', id).executeTakeFirst();
}

export function findRule(reader: Reader, subject: RuleSubject): Promise<RuleRow | undefined> {
  return reader
    .selectFrom('approval_rules')
    .selectAll()
    .where('user_id', '=', subject.user_id)
    .where('agent_id', '=', subject.agent_id)
    .where('tool', '=', subject.tool)
    .executeTakeFirst();
}

/** `false` where there is none. Until the transaction ends it cannot be deleted. */
export async function lockSavedAgent(tx: Tx, agentId: string): Promise<boolean> {
  const query = tx
    .selectFrom('agents')
    .select('id')
    .where('id', '=', agentId)
    .where('deleted_at', 'is', null);
  return (await forNoKeyUpdate(tx, query).executeTakeFirst()) !== undefined;
}

/** One that is there already holds for the new definition from now on. */
export async function saveRule(tx: Tx, row: RuleRow): Promise<void> {
  await tx
    .insertInto('approval_rules')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'agent_id', 'tool'])
        .doUpdateSet({ definition_hash: row.definition_hash, created_at: row.created_at }),
    )
    .execute();
}

/** `false` where the user has none with the id. */
export async function updateRule(
  tx: Tx,
  { user_id: userId, id }: Pick<RuleRow, 'user_id' | 'id'>,
  change: Partial<Pick<RuleRow, 'after_outside' | 'last_used_at'>>,
): Promise<boolean> {
  const result = await tx
    .updateTable('approval_rules')
    .set(change)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** `false` where the user has none with the id. */
export async function removeRule(tx: Tx, userId: string, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('approval_rules')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function clearRules(
  tx: Tx,
  { user_id: userId, agent_id: agentId }: Pick<RuleRow, 'user_id' | 'agent_id'>,
): Promise<void> {
  await tx
    .deleteFrom('approval_rules')
    .where('user_id', '=', userId)
    .where('agent_id', '=', agentId)
    .execute();
}
