import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { AgentId } from './execution/texts.ts';
import { Agent, AgentChange } from './schemas.ts';

export const changeAgent = defineEndpoint({
  id: 'agents.change',
  method: 'PATCH',
  path: '/agents/{id}',
  summary: 'Change only the given settings of an own agent. A change of what it does creates a version.',
  access: 'guest',
  scope: 'agents',
  guards: 'own-agent',
  params: z.object({ id: AgentId }),
  body: AgentChange,
  reply: Agent,
  errors: ['not_found', 'not_allowed'],
});
