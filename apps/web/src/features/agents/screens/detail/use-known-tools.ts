import type { AgentFull } from '@parley/contract/agents/schemas.ts';
import { useTools } from '../../../../platform/tools/use-tools.ts';

/** In the language of the person; a tool that only the agent's owner has comes with the agent. */
export function useKnownTools(agent: AgentFull) {
  const { data: listed = [] } = useTools();
  return [...listed, ...agent.tool_details];
}
