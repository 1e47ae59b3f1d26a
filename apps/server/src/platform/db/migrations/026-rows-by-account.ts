import type { Tx } from '../database.ts';

/** What belongs to an account is found without reading everyone's, for its export and for its removal. */
export async function indexRowsByAccount(tx: Tx): Promise<void> {
  await tx.schema
    .createIndex('reservations_by_user')
    .on('reservations')
    .columns(['user_id', 'run_id', 'step'])
    .execute();
  await tx.schema
    .createIndex('run_steps_by_user')
    .on('run_steps')
    .columns(['user_id', 'run_id', 'n'])
    .execute();
  await tx.schema.createIndex('guest_sessions_by_user').on('guest_sessions').column('user_id').execute();
}
