// What accounts think of an agent: one opinion each, counted with the agent.
import type { FeedbackAnswer } from '@parley/contract/agents/schemas.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import { requireSeen, type AgentCaller } from './agents.policy.ts';
import { lockAgent, updateAgent } from './agents.store.ts';

type Feedback = 'like' | 'dislike';

export interface AgentFeedback {
  /** `null` takes it back. */
  set(caller: AgentCaller, agentId: string, feedback: Feedback | null): Promise<FeedbackAnswer>;
}

/** By agent: what this account thinks of those of them that it has judged. */
export async function listFeedback(
  reader: Reader,
  userId: string,
  agentIds: readonly string[],
): Promise<Map<string, Feedback>> {
  const rows = await reader
    .selectFrom('agent_feedback')
    .select(['agent_id', 'feedback_type'])
    .where('user_id', '=', userId)
    .where('agent_id', 'in', agentIds)
    .execute();
  return new Map(rows.map((row) => [row.agent_id, row.feedback_type]));
}

async function replaceFeedback(
  tx: Tx,
  given: { agentId: string; userId: string; feedback: Feedback | null; nowMs: number },
): Promise<void> {
  const { agentId, userId, feedback, nowMs } = given;
  await tx
    .deleteFrom('agent_feedback')
    .where('agent_id', '=', agentId)
    .where('user_id', '=', userId)
    .execute();
  if (!feedback) return;
  await tx
    .insertInto('agent_feedback')
    .values({ agent_id: agentId, user_id: userId, feedback_type: feedback, created_at: nowMs })
    .execute();
}

export function createAgentFeedback({
  db,
  clock,
}: {
  db: Database;
  clock: Pick<Clock, 'now'>;
}): AgentFeedback {
  return {
    set: (caller, agentId, feedback) =>
      db.write(async (tx) => {
        // Locked, so that each opinion is counted once however many arrive together.
        const row = requireSeen(await lockAgent(tx, agentId, caller.userId), caller);
        const { userId } = caller;
        const before = (await listFeedback(tx, userId, [agentId])).get(agentId) ?? null;
        const toCount = (count: number, kind: Feedback): number =>
          count + Number(feedback === kind) - Number(before === kind);
        const counts = {
          likes: toCount(row.likes, 'like'),
          dislikes: toCount(row.dislikes, 'dislike'),
        };
        if (before !== feedback) {
          await replaceFeedback(tx, { agentId, userId, feedback, nowMs: clock.now() });
          await updateAgent(tx, agentId, counts);
        }
        return { agent_id: agentId, feedback_type: feedback, ...counts };
      }),
  };
}
