import type { AgentFull } from '@parley/contract/agents/schemas.ts';
import { ToolList } from '../../components/ToolList.tsx';
import { MissingCredentials } from './MissingCredentials.tsx';
import { useKnownTools } from './use-known-tools.ts';

/** What the agent can call, which of it asks first, and which needs a credential. */
export function ToolsTab({ agent }: { readonly agent: AgentFull }) {
  const tools = useKnownTools(agent);
  return (
    <div className="flex max-w-220 flex-col gap-6 px-4 py-5 tablet:px-7">
      <MissingCredentials agent={agent} />
      <ToolList names={agent.tools} tools={tools} missing={agent.missing_credentials} />
    </div>
  );
}
