import type { Tx } from '../database.ts';

/**
 * What a deployment may cost within a day of its time zone is one more budget, by the id of the deployment; one that
 * has reached it is paused until the next day.
 */
export async function limitDailyCosts(tx: Tx): Promise<void> {
  // A month, or the day of a deployment.
  await tx.schema.alterTable('budgets').renameColumn('month', 'period').execute();
  await tx.schema.alterTable('budgets').addColumn('per_day', 'bigint').execute();
  await tx.schema.alterTable('budgets').addColumn('timezone', 'text').execute();
  await tx.schema.alterTable('reservations').addColumn('deployment_id', 'text').execute();
  await tx.schema.alterTable('deployments').addColumn('paused_until', 'bigint').execute();
  // Callbacks with results are signed with it.
  await tx.schema.alterTable('deployments').addColumn('result_secret_enc', 'text').execute();
  await tx.schema
    .createIndex('deployments_by_pause')
    .on('deployments')
    .column('paused_until')
    .where('paused_until', 'is not', null)
    .execute();
}
