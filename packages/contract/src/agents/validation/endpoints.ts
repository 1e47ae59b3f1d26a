import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { AgentId } from '../execution/texts.ts';
import { AgentValidation } from './schemas.ts';

export const validateAgent = defineEndpoint({
  id: 'agents.validate',
  method: 'GET',
  path: '/agents/{id}/validate',
  summary: 'Whether the agent can run: its tools and model exist, credentials are there.',
  access: 'guest',
  scope: 'agents',
  guards: 'none',
  params: z.object({ id: AgentId }),
  reply: AgentValidation,
  errors: ['not_found'],
});
