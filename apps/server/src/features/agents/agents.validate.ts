// Whether an agent can run as it is.
import { ERRORS } from '@parley/contract/errors/catalogue.ts';
import type { AgentValidation } from '@parley/contract/agents/validation/schemas.ts';
import type { AgentChecks } from './agents.check.ts';
import type { ListMissingCredentials } from './agents.credentials.ts';
import type { FoundAgent } from './agents.service.ts';

type Issue = AgentValidation['issues'][number];

export async function toValidation(
  userId: string,
  { id, definition }: Pick<FoundAgent, 'id' | 'definition'>,
  checks: Pick<AgentChecks, 'listUnknownTools' | 'isKnownModel'>,
  listMissingCredentials: ListMissingCredentials,
): Promise<AgentValidation> {
  const { tools, model } = definition;
  const missingTools = [...(await checks.listUnknownTools(userId, tools))];
  const issues: Issue[] = missingTools.map((tool) => ({
    code: 'unknown_tool',
    message: `${tool}: ${ERRORS.unknown_tool.detail}`,
    tool,
  }));
  if (model !== null && !checks.isKnownModel(model))
    issues.push({ code: 'unknown_model', message: `${model}: ${ERRORS.unknown_model.detail}` });
  const missing = await listMissingCredentials(userId, tools);
  for (const { provider, state, tools: needing } of missing)
    for (const tool of needing)
      issues.push({
        code: 'missing_credentials',
        message:
          state === 'missing'
            ? `${tool}: The credential for ${provider} is not configured.`
            : `${tool}: ${provider} refused the credential.`,
        tool,
      });
  return {
    agent_id: id,
    valid: issues.length === 0,
    issues,
    missing_tools: missingTools,
    missing_credentials: missing,
  };
}
