import type { Tx } from '../database.ts';

/** An agent that another one calls as a tool takes its steps within the call. */
export async function nestRunSteps(tx: Tx): Promise<void> {
  await tx.schema.alterTable('run_steps').addColumn('parent_call_id', 'text').execute();
}
