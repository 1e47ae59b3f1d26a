import type { Tx } from '../database.ts';

/** What is counted of the runs of an agent, their times with it, is read from the index alone. */
export async function indexTypicalTimes(tx: Tx): Promise<void> {
  await tx.schema.dropIndex('runs_by_agent').execute();
  await tx.schema
    .createIndex('runs_by_agent')
    .on('runs')
    .columns(['agent_id', 'started_at', 'agent_version', 'status', 'cost', 'replay_of', 'finished_at'])
    .where('agent_id', 'is not', null)
    .execute();
}
