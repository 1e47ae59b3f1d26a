// Pure: who sees an agent is decided by its owner, whichever member changes it.
import type { AgentInput } from '@parley/contract/agents/schemas.ts';
import { isOwn, type AgentCaller } from '../agents.policy.ts';
import { readDefinition } from '../agents.row.ts';
import type { AgentRow } from '../agents.store.ts';

export function keepSharing(
  row: Pick<AgentRow, 'owner_id' | 'is_default' | 'definition'>,
  changed: AgentInput,
  { userId }: AgentCaller,
): AgentInput {
  if (isOwn(row, userId) || row.is_default === 1) return changed;
  const before = readDefinition(row.definition);
  return {
    ...changed,
    is_public: before.is_public,
    share_instructions: before.share_instructions,
    workspace_id: before.workspace_id,
    cost_tags: before.cost_tags,
  };
}
