import type { Tx } from '../../../platform/db/database.ts';
import { removeVotesOfAgent } from '../comparisons/votes.store.ts';
import { updateAgent } from '../agents.store.ts';

/** What else its owner has of an agent. */
export type ForgetAgent = (tx: Tx, of: { userId: string; agentId: string }) => Promise<void>;

/** For any caller: what the owner has of it goes with it. */
export async function removeAgent(
  tx: Tx,
  given: { id: string; ownerId: string | null; nowMs: number; forget: readonly ForgetAgent[] },
): Promise<void> {
  const { id, ownerId, nowMs, forget } = given;
  await updateAgent(tx, id, { deleted_at: nowMs, updated_at: nowMs });
  if (ownerId === null) return;
  await removeVotesOfAgent(tx, { userId: ownerId, agentId: id });
  for (const forgetAgent of forget) await forgetAgent(tx, { userId: ownerId, agentId: id });
}
