import type { Tx } from '../database.ts';

/** The page that a message of the contact form is about. */
export async function addMessagePages(tx: Tx): Promise<void> {
  await tx.schema.alterTable('contact_messages').addColumn('page', 'text').execute();
}
