import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { RunEvent } from '../../runs/events.ts';
import { ExecuteBody, MAX_EXECUTE_BYTES } from './schemas.ts';
import { AgentId } from './texts.ts';

const shared = { access: 'guest', scope: 'agents', guards: 'none' } as const;

export const executeAgent = defineEndpoint({
  ...shared,
  id: 'agents.execute',
  method: 'POST',
  path: '/agents/{id}/execute',
  takesIdempotencyKey: true,
  summary: 'Run an agent. The reply is a stream of events, ended by [DONE].',
  params: z.object({ id: AgentId }),
  body: ExecuteBody,
  maxBodyBytes: MAX_EXECUTE_BYTES,
  stream: RunEvent,
  errors: [
    'not_found',
    'missing_credentials',
    'unknown_model',
    'insufficient_balance',
    'reply_in_progress',
    'loop_detected',
  ],
});

export const executeDefaultAgent = defineEndpoint({
  ...shared,
  id: 'agents.executeDefault',
  method: 'POST',
  path: '/agents/execute-default',
  takesIdempotencyKey: true,
  summary: 'Run the default agent.',
  body: ExecuteBody,
  maxBodyBytes: MAX_EXECUTE_BYTES,
  stream: RunEvent,
  errors: [
    'missing_credentials',
    'unknown_model',
    'insufficient_balance',
    'reply_in_progress',
    'loop_detected',
  ],
});
