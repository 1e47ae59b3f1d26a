import type { Run } from '@parley/contract/runs/schemas.ts';
import { useAuth } from '../../../auth/index.ts';
import { loadChatCommands } from '../../../chat/index.ts';
import { loadAgentChoice } from '../../../runs/index.ts';

/** Makes the run a chat of the reader's with the agent, and opens it. Rejects where the agent cannot be read. */
export async function continueRun(run: Run, agentId: string): Promise<void> {
  const ownerId = useAuth.getState().account?.id;
  if (ownerId === undefined) return;
  const [commands, agent] = await Promise.all([loadChatCommands(), loadAgentChoice(agentId)]);
  await commands.continueRun(ownerId, { run, agent });
}
