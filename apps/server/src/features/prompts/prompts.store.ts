import type { Database, Tx } from '../../platform/db/database.ts';
import type { NewRow, Row } from '../../platform/db/schema.ts';

type Read = Database['read'];
export type SystemPromptRow = Row<'system_prompts'>;
export type SuggestionRow = Row<'prompt_suggestions'>;

/** Newest first. Not paged: the number of them is bounded. */
export function listPrompts(read: Read, userId: string): Promise<SystemPromptRow[]> {
  return read
    .selectFrom('system_prompts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export function findPrompt(read: Read, userId: string, id: string): Promise<SystemPromptRow | undefined> {
  return read
    .selectFrom('system_prompts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertPrompt(tx: Tx, row: NewRow<'system_prompts'>): Promise<void> {
  await tx.insertInto('system_prompts').values(row).execute();
}

export function updatePrompt(
  tx: Tx,
  { user_id: userId, id }: Pick<SystemPromptRow, 'user_id' | 'id'>,
  change: Omit<SystemPromptRow, 'user_id' | 'id' | 'created_at'>,
): Promise<SystemPromptRow | undefined> {
  return tx
    .updateTable('system_prompts')
    .set(change)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Newest first. Not paged: the number of them is bounded. */
export function listSuggestions(read: Read, userId: string): Promise<SuggestionRow[]> {
  return read
    .selectFrom('prompt_suggestions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export function findSuggestion(read: Read, userId: string, id: string): Promise<SuggestionRow | undefined> {
  return read
    .selectFrom('prompt_suggestions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertSuggestion(tx: Tx, row: NewRow<'prompt_suggestions'>): Promise<void> {
  await tx.insertInto('prompt_suggestions').values(row).execute();
}

type Kind = 'system_prompts' | 'prompt_suggestions';

export async function countOwn(tx: Tx, kind: Kind, userId: string): Promise<number> {
  const counted = await tx
    .selectFrom(kind)
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(counted.total);
}

/** `false` where this user has none with the id. */
export async function removeOwn(tx: Tx, kind: Kind, userId: string, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom(kind)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}
