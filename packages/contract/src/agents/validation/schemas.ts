// What keeps an agent from running. Apart from the agents themselves: every chat asks for it.
import { z } from 'zod';
import { MissingCredential } from '../../tools/schemas.ts';

export const AgentValidation = z.object({
  agent_id: z.string(),
  valid: z.boolean(),
  issues: z.array(z.object({ code: z.string(), message: z.string(), tool: z.string().optional() })),
  missing_tools: z.array(z.string()),
  missing_credentials: z.array(MissingCredential),
});
export type AgentValidation = z.infer<typeof AgentValidation>;
