import { expect, it } from 'vitest';
import { findFailureKind } from '../../wire/vendor-error.ts';
import { toChatError } from './errors.ts';

// Word for word what Groq, Zhipu, MiniMax and OpenAI answer.
it.each([
  [
    429,
    {
      error: {
        message:
          'Request too large for gpt-4.1 in organization org-x on tokens per min (TPM): Limit 30000, Requested 41234. The input or output tokens must be reduced in order to run successfully.',
        type: 'tokens',
        code: 'rate_limit_exceeded',
      },
    },
    'too-long',
  ],
  [
    429,
    { error: { message: 'Rate limit reached for gpt-4.1', type: 'tokens', code: 'rate_limit_exceeded' } },
    'rate-limited',
  ],
  [400, { error: { code: '1261', message: 'Prompt exceeds max length' } }, 'too-long'],
  [401, { error: { code: '1002', message: 'Authorization Token invalid' } }, 'key-refused'],
  [200, { base_resp: { status_code: 1002, status_msg: 'rate limit' } }, 'rate-limited'],
  [
    400,
    {
      error: {
        message: 'Failed to validate JSON. Please adjust your prompt.',
        type: 'invalid_request_error',
        code: 'json_validate_failed',
      },
    },
    'unreadable',
  ],
] as const)('%i %j is %s', (status, body, kind) => {
  const error = toChatError({ status, headers: {}, body: JSON.stringify(body) }, 0);
  expect(findFailureKind(error)).toBe(kind);
});
