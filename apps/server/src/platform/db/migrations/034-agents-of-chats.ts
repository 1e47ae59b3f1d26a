import type { Tx } from '../database.ts';

/** Who answers in a conversation, as JSON. Empty where no device has said it. */
export async function addAgentsOfChats(tx: Tx): Promise<void> {
  await tx.schema.alterTable('chat_sessions').addColumn('agent', 'text').execute();
}
