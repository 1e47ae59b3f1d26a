// Pure: what a copy of an agent contains, in another list or in a file.
import type { AgentFile, AgentInput } from '@parley/contract/agents/schemas.ts';
import { canEdit, canReadInstructions, isOwn, type AgentCaller } from './agents.policy.ts';
import { readDefinition } from './agents.row.ts';
import type { SeenAgent } from './agents.store.ts';

/** Private, without what its creator keeps to themselves. */
export function toCopy(row: SeenAgent, caller: AgentCaller): AgentInput {
  const definition = readDefinition(row.definition);
  const isOwnCopy = isOwn(row, caller.userId);
  return {
    ...definition,
    instructions: canReadInstructions(row, caller) ? definition.instructions : '',
    is_public: false,
    share_instructions: false,
    workspace_id: isOwnCopy ? definition.workspace_id : null,
    cost_tags: isOwnCopy ? definition.cost_tags : null,
  };
}

export function toFile(row: SeenAgent, caller: AgentCaller): AgentFile {
  const {
    workspace_id: _workspace,
    handoff_agent_ids: _handoffs,
    sub_agent_ids: _called,
    is_public: _visibility,
    knowledge_ids: knowledgeIds,
    ...agent
  } = toCopy(row, caller);
  // What is attached is the business of its editors; others are told what their runs read.
  const knowledge = canEdit(row, caller) ? knowledgeIds : [];
  return { format: 'parley-agent', version: 1, agent: { ...agent, knowledge_ids: knowledge } };
}
