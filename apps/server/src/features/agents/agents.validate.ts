// Whether an agent can run as it is.
import { ERRORS } from '@parley/contract/errors/catalogue.ts';
import type { AgentValidation } from '@parley/contract/agents/schemas.ts';
import type { AgentChecks } from './agents.check.ts';
import type { FoundAgent } from './agents.service.ts';

type Issue = AgentValidation['issues'][number];

export function toValidation(
  { id, definition }: Pick<FoundAgent, 'id' | 'definition'>,
  checks: Pick<AgentChecks, 'isKnownTool' | 'isKnownModel'>,
): AgentValidation {
  const { tools, model } = definition;
  const missingTools = tools.filter((name) => !checks.isKnownTool(name));
  const issues: Issue[] = missingTools.map((tool) => ({
    code: 'unknown_tool',
    message: `${tool}: ${ERRORS.unknown_tool.detail}`,
    tool,
  }));
  if (model !== null && !checks.isKnownModel(model))
    issues.push({ code: 'unknown_model', message: `${model}: ${ERRORS.unknown_model.detail}` });
  return {
    agent_id: id,
    valid: issues.length === 0,
    issues,
    missing_tools: missingTools,
    // No tool of the catalogue asks for a credential.
    missing_credentials: [],
  };
}
