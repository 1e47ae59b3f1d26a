import { getAgent } from '@parley/contract/agents/endpoints.ts';
import { api } from '../../platform/api/client.ts';
import type { AgentChoice } from './agent-choices.ts';

/** The agent that an address names. Rejects where there is none for the reader. */
export async function loadAgentChoice(agentId: string): Promise<AgentChoice> {
  const { id, name, model, is_default: isDefault } = await api.call(getAgent, { params: { id: agentId } });
  return { id: isDefault ? null : id, name, model };
}
