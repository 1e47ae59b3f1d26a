import type { Database, Tx } from '../../platform/db/database.ts';
import type { NewRow, Row } from '../../platform/db/schema.ts';

type Read = Database['read'];
export type ContactRow = Row<'contact_messages'>;
export type ContactStatus = ContactRow['status'];

export async function insertMessage(tx: Tx, row: NewRow<'contact_messages'>): Promise<void> {
  await tx.insertInto('contact_messages').values(row).execute();
}

export interface MessagePage {
  readonly status: ContactStatus | undefined;
  readonly page: number;
  readonly perPage: number;
}

/** Ids begin with the time, so their order is that of arrival. */
export async function listMessages(
  read: Read,
  { status, page, perPage }: MessagePage,
): Promise<{ rows: ContactRow[]; total: number }> {
  const wanted = read
    .selectFrom('contact_messages')
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'open'));
  const rows = await wanted
    .selectAll()
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const counted = await wanted
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(counted.total) };
}

export async function updateStatus(
  tx: Tx,
  id: string,
  change: { status: ContactStatus; updated_at: number },
): Promise<ContactRow | undefined> {
  return tx
    .updateTable('contact_messages')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export interface Recipient {
  readonly email: string;
  readonly language: string | null;
}

/** Recipients of new messages: the admins with an email address. */
export async function listRecipients(read: Read): Promise<Recipient[]> {
  const rows = await read
    .selectFrom('users')
    .select(['email', 'language'])
    .where('is_admin', '=', 1)
    .where('status', '=', 'active')
    .where('email', 'is not', null)
    .execute();
  return rows.flatMap(({ email, language }) => (email === null ? [] : [{ email, language }]));
}
