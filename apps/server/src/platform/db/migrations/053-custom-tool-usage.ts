import type { Tx } from '../database.ts';

/** How the calls of a tool went of late is read from an index alone: the rows hold what was sent and answered. */
export async function indexCustomToolUsage(tx: Tx): Promise<void> {
  await tx.schema.dropIndex('custom_tool_executions_by_tool').execute();
  await tx.schema
    .createIndex('custom_tool_executions_by_tool')
    .on('custom_tool_executions')
    .columns(['tool_id', 'created_at', 'id', 'status', 'duration_ms'])
    .execute();
}
