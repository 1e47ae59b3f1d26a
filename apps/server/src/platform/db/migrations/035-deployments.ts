import type { Tx } from '../database.ts';

/** Agents that are callable by API, schedule or webhook; due times and calls; results on their way to recipients. */
export async function createDeployments(tx: Tx): Promise<void> {
  await createBase(tx);
  await createSchedules(tx);
  await createWebhooks(tx);
  await createResults(tx);
  // Keys of a deployment are API keys that can run it and nothing else.
  await tx.schema.alterTable('api_keys').addColumn('deployment_id', 'text').execute();
  await tx.schema
    .createIndex('api_keys_by_deployment')
    .on('api_keys')
    .columns(['deployment_id', 'id'])
    .execute();
  await tx.schema
    .createIndex('runs_by_deployment')
    .on('runs')
    .columns(['deployment_id', 'started_at', 'id'])
    .execute();
}

async function createBase(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('deployments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('agent_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('model', 'text')
    .addColumn('streaming', 'integer', (column) => column.notNull())
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('paused_reason', 'text')
    .addColumn('run_cost_cap', 'bigint')
    .addColumn('daily_cost_cap', 'bigint')
    .addColumn('rate_per_minute', 'integer')
    .addColumn('allowed_ips', 'text', (column) => column.notNull())
    .addColumn('writing', 'text', (column) => column.notNull())
    .addColumn('approval_hours', 'integer', (column) => column.notNull())
    .addColumn('on_expired_approval', 'text', (column) => column.notNull())
    .addColumn('approval_notices', 'text', (column) => column.notNull())
    .addColumn('deliver_to', 'text', (column) => column.notNull())
    .addColumn('run_count', 'integer', (column) => column.notNull())
    .addColumn('error_count', 'integer', (column) => column.notNull())
    .addColumn('failures_in_row', 'integer', (column) => column.notNull())
    .addColumn('last_run_at', 'bigint')
    .addColumn('last_run_status', 'text')
    .addColumn('last_error', 'text')
    // Counts changes: work that began under an earlier one does not start runs.
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await tx.schema
    .createIndex('deployments_by_user')
    .on('deployments')
    .columns(['user_id', 'kind', 'created_at', 'id'])
    .execute();
  await tx.schema
    .createIndex('deployments_by_agent')
    .on('deployments')
    .columns(['agent_id', 'kind'])
    .execute();
}

async function createSchedules(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('schedules')
    .addColumn('deployment_id', 'text', (column) =>
      column.primaryKey().references('deployments.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('prompt', 'text', (column) => column.notNull())
    .addColumn('schedule', 'text', (column) => column.notNull())
    .addColumn('timezone', 'text', (column) => column.notNull())
    .addColumn('overlap', 'text', (column) => column.notNull())
    .addColumn('missed', 'text', (column) => column.notNull())
    .addColumn('holidays', 'text')
    .addColumn('ends_at', 'bigint')
    // `null` while it is paused or has no time left.
    .addColumn('next_run_at', 'bigint')
    // The time that intervals are counted from.
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .execute();
  await tx.schema.createIndex('schedules_due').on('schedules').column('next_run_at').execute();
  await tx.schema
    .createIndex('schedules_by_user')
    .on('schedules')
    .columns(['user_id', 'deployment_id'])
    .execute();
  await tx.schema
    .createTable('occurrences')
    .addColumn('deployment_id', 'text', (column) =>
      column.notNull().references('deployments.id').onDelete('cascade'),
    )
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .addColumn('run_id', 'text')
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('occurrences_key', ['deployment_id', 'due_at'])
    .execute();
  await tx.schema.createIndex('occurrences_by_age').on('occurrences').column('created_at').execute();
  await tx.schema
    .createIndex('occurrences_by_user')
    .on('occurrences')
    .columns(['user_id', 'deployment_id', 'due_at'])
    .execute();
}

async function createWebhooks(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('webhooks')
    .addColumn('id', 'text', (column) => column.primaryKey().references('deployments.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('token_enc', 'text', (column) => column.notNull())
    .addColumn('secret_enc', 'text')
    .addColumn('prompt_template', 'text')
    .addColumn('append_body', 'integer', (column) => column.notNull())
    .addColumn('signature', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('condition', 'text')
    .addColumn('delivery_id_from', 'text')
    .addColumn('callback_url', 'text')
    .addColumn('callback_secret_enc', 'text')
    .addColumn('listens_until', 'bigint')
    // JSON of the request that was received while it listened.
    .addColumn('sample', 'text')
    .execute();
  await tx.schema.createIndex('webhooks_by_user').on('webhooks').columns(['user_id', 'id']).execute();
  await tx.schema
    .createTable('hook_deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('deployment_id', 'text', (column) =>
      column.notNull().references('deployments.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('delivery_id', 'text')
    // Set for the first call with its id, and unique: it is the one that runs.
    .addColumn('claim', 'text', (column) => column.unique())
    .addColumn('body_hash', 'text')
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('event', 'text')
    .addColumn('note', 'text')
    .addColumn('took_ms', 'integer')
    .addColumn('run_id', 'text')
    .addColumn('redelivery_of', 'text')
    .addColumn('ip', 'text', (column) => column.notNull())
    // JSON, these two.
    .addColumn('request', 'text')
    .addColumn('reply', 'text')
    .execute();
  await tx.schema
    .createIndex('hook_deliveries_by_deployment')
    .on('hook_deliveries')
    .columns(['deployment_id', 'received_at', 'id'])
    .execute();
  await tx.schema
    .createIndex('hook_deliveries_by_user')
    .on('hook_deliveries')
    .columns(['user_id', 'id'])
    .execute();
  await tx.schema.createIndex('hook_deliveries_by_age').on('hook_deliveries').column('received_at').execute();
}

async function createResults(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('result_deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('deployment_id', 'text', (column) => column.notNull())
    .addColumn('run_id', 'text', (column) => column.notNull())
    // `result` or `approval`.
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('target_enc', 'text', (column) => column.notNull())
    // What of the target may be shown.
    .addColumn('target_shown', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    // JSON list of attempts: when, and with which result.
    .addColumn('attempts', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await tx.schema
    .createIndex('result_deliveries_by_run')
    .on('result_deliveries')
    .columns(['run_id', 'id'])
    .execute();
  await tx.schema
    .createIndex('result_deliveries_by_user')
    .on('result_deliveries')
    .columns(['user_id', 'id'])
    .execute();
  await tx.schema
    .createIndex('result_deliveries_by_age')
    .on('result_deliveries')
    .column('created_at')
    .execute();
}
