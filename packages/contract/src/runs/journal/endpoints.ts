import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { RunParams } from '../schemas.ts';
import { RunSource, RunStepList } from './schemas.ts';

export const listRunSteps = defineEndpoint({
  id: 'runs.listSteps',
  method: 'GET',
  path: '/runs/{runId}/steps',
  summary: 'What began the run of an agent, and what it did, step by step.',
  access: 'guest',
  guards: 'own-run',
  scope: 'runs',
  params: RunParams,
  reply: RunStepList,
  errors: ['not_found'],
});

export const getRunSource = defineEndpoint({
  id: 'runs.getSource',
  method: 'GET',
  path: '/runs/{runId}/sources/{number}',
  summary: 'What the run of an agent has read of a source, by the number under which it is cited.',
  access: 'guest',
  guards: 'own-run',
  scope: 'runs',
  params: RunParams.extend({ number: z.coerce.number().int().min(1).max(1_000_000) }),
  reply: RunSource,
  errors: ['not_found'],
});
