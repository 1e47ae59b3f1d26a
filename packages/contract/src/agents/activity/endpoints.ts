import { defineEndpoint } from '../../endpoint.ts';
import { ActivityQuery, AgentActivity } from './schemas.ts';

export const listAgentActivity = defineEndpoint({
  id: 'agents.listActivity',
  method: 'GET',
  path: '/agents/activity',
  summary: 'How often own agents ran on each of the last days, and how often that failed.',
  access: 'guest',
  scope: 'agents',
  guards: 'self',
  query: ActivityQuery,
  reply: AgentActivity,
  errors: [],
});
