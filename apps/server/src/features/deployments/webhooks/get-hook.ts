import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { findHookById, type Hook } from './hook-deliveries.store.ts';

export interface OfHook {
  readonly userId: string;
  readonly agentId: string;
  readonly id: string;
}

/** Throws `not_found`, also for one of another agent. */
export async function getHook(reader: Reader, { userId, agentId, id }: OfHook): Promise<Hook> {
  const hook = await findHookById(reader, userId, id);
  if (hook?.deployment.agent_id !== agentId) throw new AppError('not_found');
  return hook;
}
