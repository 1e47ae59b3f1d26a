import type { Tx } from '../database.ts';

/** A call asks the person something, and some server holds the call open until they have answered. */
export async function addQuestions(tx: Tx): Promise<void> {
  await tx.schema.alterTable('run_steps').addColumn('question', 'text').execute();
  await tx.schema.alterTable('runs').addColumn('held_by', 'text').execute();
}
