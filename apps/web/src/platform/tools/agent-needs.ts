import { validateAgent } from '@parley/contract/agents/validation/endpoints.ts';
import { api } from '../api/client.ts';

/** What keeps an agent from using all its tools. */
export function toAgentNeedsQuery(agentId: string) {
  return {
    queryKey: ['agent-validation', agentId],
    queryFn: () => api.call(validateAgent, { params: { id: agentId } }),
  };
}
