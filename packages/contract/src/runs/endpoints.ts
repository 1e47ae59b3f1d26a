import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { RunEvent } from './events.ts';
import { Run, RunList, RunParams } from './schemas.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const eventNumber = z.coerce.number().int().min(0).max(1_000_000_000);

export const listRuns = defineEndpoint({
  id: 'runs.list',
  method: 'GET',
  path: '/runs',
  summary:
    "The caller's runs of the last 90 days, newest first; only unfinished ones with `active`, one with `key`.",
  access: 'guest',
  guards: 'self',
  scope: 'runs',
  query: z.object({
    active: flag.optional(),
    key: z.string().min(1).max(200).optional(),
    /** Only runs older than this one. */
    before: z.string().min(1).max(100).optional(),
    per_page: z.coerce.number().int().min(1).max(100).default(20),
  }),
  reply: RunList,
  errors: [],
});

export const getRun = defineEndpoint({
  id: 'runs.get',
  method: 'GET',
  path: '/runs/{runId}',
  summary: 'One run with its result.',
  access: 'guest',
  guards: 'own-run',
  scope: 'runs',
  params: RunParams,
  reply: Run,
  errors: ['not_found'],
});

export const getRunByKey = defineEndpoint({
  id: 'runs.getByKey',
  method: 'GET',
  path: '/runs/by-key/{key}',
  summary: 'The run that was started under an idempotency key.',
  access: 'guest',
  guards: 'own-run',
  scope: 'runs',
  params: z.object({ key: z.string().min(1).max(200) }),
  reply: Run,
  errors: ['not_found'],
});

export const readRunEvents = defineEndpoint({
  id: 'runs.readEvents',
  method: 'GET',
  path: '/runs/{runId}/events',
  summary: 'The events after a number, then the live ones. `Last-Event-ID` works as well.',
  access: 'guest',
  guards: 'own-run',
  scope: 'runs',
  params: RunParams,
  query: z.object({ from: eventNumber.optional(), after: eventNumber.optional() }),
  stream: RunEvent,
  errors: ['not_found', 'gone'],
});

export const cancelRun = defineEndpoint({
  id: 'runs.cancel',
  method: 'POST',
  path: '/runs/{runId}/cancel',
  summary: 'Stop a run. What was produced is kept and billed. Stopping a finished run changes nothing.',
  access: 'guest',
  guards: 'own-run',
  scope: 'runs',
  params: RunParams,
  reply: Run,
  errors: ['not_found'],
});
