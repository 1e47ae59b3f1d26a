import type { Tx } from '../database.ts';

/** Payments as the events of the provider tell them, the events themselves, and how an account likes to pay. */
export async function createPayments(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('payments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // No reference: what was paid stays traceable when the account is gone.
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    // Of the provider: the page, or the charge without one.
    .addColumn('provider_ref', 'text')
    .addColumn('charge_ref', 'text')
    .addColumn('checkout_url', 'text')
    .addColumn('request_key', 'text')
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('saves_method', 'integer', (column) => column.notNull())
    .addColumn('brand', 'text')
    .addColumn('last4', 'text')
    .addColumn('failure', 'text')
    .addColumn('refunded', 'bigint', (column) => column.notNull())
    .addColumn('disputed', 'bigint', (column) => column.notNull())
    .addColumn('is_dispute_won', 'integer', (column) => column.notNull())
    // Of what was refunded or disputed: taken from the balance, and not covered by it.
    .addColumn('taken', 'bigint', (column) => column.notNull())
    .addColumn('uncovered', 'bigint', (column) => column.notNull())
    .addColumn('entries', 'integer', (column) => column.notNull())
    .addColumn('balance_after', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('completed_at', 'bigint')
    .addColumn('refunded_at', 'bigint')
    .execute();
  await tx.schema.createIndex('payments_by_user').on('payments').columns(['user_id', 'id']).execute();
  await tx.schema
    .createIndex('payments_by_request')
    .on('payments')
    .columns(['user_id', 'request_key'])
    .unique()
    .execute();
  await tx.schema.createIndex('payments_by_charge').on('payments').column('charge_ref').execute();
  await tx.schema
    .createIndex('payments_pending')
    .on('payments')
    .columns(['status', 'created_at'])
    .where('status', '=', 'pending')
    .execute();
  await tx.schema
    .createTable('payment_events')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('payment_id', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('payment_events_key', ['provider', 'event_id'])
    .execute();
  await createPayers(tx);
}

async function createPayers(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('payers')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    // What the provider keeps; its own names for it.
    .addColumn('customer_ref', 'text')
    .addColumn('method_ref', 'text')
    .addColumn('brand', 'text')
    .addColumn('last4', 'text')
    .addColumn('exp_month', 'integer')
    .addColumn('exp_year', 'integer')
    .addColumn('has_refill', 'integer', (column) => column.notNull())
    .addColumn('threshold', 'bigint', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('monthly_ceiling', 'bigint', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('is_told', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await tx.schema.createIndex('payers_with_refill').on('payers').columns(['has_refill', 'is_told']).execute();
}
