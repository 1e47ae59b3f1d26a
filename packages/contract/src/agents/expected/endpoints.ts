import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { AgentId } from '../execution/texts.ts';
import { ExpectedRun } from './schemas.ts';

export const getExpectedRun = defineEndpoint({
  id: 'agents.getExpectedRun',
  method: 'GET',
  path: '/agents/{id}/expected-run',
  summary: 'What a run of an agent is expected to cost, and how many steps it takes.',
  access: 'guest',
  scope: 'agents',
  guards: 'none',
  params: z.object({ id: AgentId }),
  reply: ExpectedRun,
  errors: ['not_found'],
});
