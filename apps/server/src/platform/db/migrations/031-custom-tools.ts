import type { Tx } from '../database.ts';

/** Tools that people make of an address, every name that one has had, and their calls. */
export async function createCustomTools(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('custom_tools')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('display_name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('icon', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('headers', 'text', (column) => column.notNull())
    .addColumn('headers_enc', 'text')
    .addColumn('body_template', 'text')
    .addColumn('parameters', 'text', (column) => column.notNull())
    .addColumn('result_path', 'text')
    .addColumn('timeout_ms', 'integer', (column) => column.notNull())
    .addColumn('effect', 'text', (column) => column.notNull())
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('execution_count', 'integer', (column) => column.notNull())
    .addColumn('last_status', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await tx.schema
    .createIndex('custom_tools_by_name')
    .unique()
    .on('custom_tools')
    .columns(['user_id', 'name'])
    .execute();
  await tx.schema
    .createTable('custom_tool_names')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('custom_tool_names_key', ['user_id', 'name'])
    .execute();
  await tx.schema
    .createTable('custom_tool_executions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tool_id', 'text', (column) =>
      column.notNull().references('custom_tools.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('tool_name', 'text', (column) => column.notNull())
    .addColumn('agent_id', 'text')
    .addColumn('run_id', 'text')
    .addColumn('arguments', 'text', (column) => column.notNull())
    .addColumn('request', 'text')
    .addColumn('response', 'text')
    .addColumn('error', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('duration_ms', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await tx.schema
    .createIndex('custom_tool_executions_by_user')
    .on('custom_tool_executions')
    .columns(['user_id', 'created_at', 'id'])
    .execute();
  await tx.schema
    .createIndex('custom_tool_executions_by_tool')
    .on('custom_tool_executions')
    .columns(['tool_id', 'created_at', 'id'])
    .execute();
  await tx.schema
    .createIndex('custom_tool_executions_by_age')
    .on('custom_tool_executions')
    .column('created_at')
    .execute();
}
