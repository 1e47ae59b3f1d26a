import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { RunEvent } from '../../runs/events.ts';
import { ExecuteBody } from './schemas.ts';
import { AgentId } from './texts.ts';

/** Conversations and files come along. */
export const MAX_EXECUTE_BYTES = 8 * 1024 * 1024;
const shared = { access: 'guest', scope: 'agents', guards: 'none' } as const;

export const executeAgent = defineEndpoint({
  ...shared,
  id: 'agents.execute',
  method: 'POST',
  path: '/agents/{id}/execute',
  summary: 'Run an agent. The reply is a stream of events, ended by [DONE].',
  params: z.object({ id: AgentId }),
  body: ExecuteBody,
  maxBodyBytes: MAX_EXECUTE_BYTES,
  stream: RunEvent,
  errors: ['not_found', 'unknown_model', 'insufficient_balance', 'reply_in_progress'],
});

export const executeDefaultAgent = defineEndpoint({
  ...shared,
  id: 'agents.executeDefault',
  method: 'POST',
  path: '/agents/execute-default',
  summary: 'Run the default agent.',
  body: ExecuteBody,
  maxBodyBytes: MAX_EXECUTE_BYTES,
  stream: RunEvent,
  errors: ['unknown_model', 'insufficient_balance', 'reply_in_progress'],
});
