import { expect, it } from 'vitest';
import { readRecording } from '../fixtures/replay.ts';
import { toGeminiError } from './errors.ts';

it('reads the recorded answer to too many calls, with the wait that it asks for', () => {
  const error = toGeminiError(
    { status: 429, headers: {}, body: readRecording('google-429-retry-info.json') },
    0,
  );
  expect(error.code).toBe('model_rate_limited');
  expect(error.data.retryAfterSeconds).toBe(35);
});

it.each([
  ['API key not valid. Please pass a valid API key.', 400, 'INVALID_ARGUMENT', 'model_unavailable'],
  [
    'The input token count exceeds the maximum number of tokens allowed',
    400,
    'INVALID_ARGUMENT',
    'context_too_long',
  ],
  ['models/x is not found', 404, 'NOT_FOUND', 'model_unavailable'],
  ['overloaded', 503, 'UNAVAILABLE', 'model_unavailable'],
] as const)('reads "%s" also where it is wrapped into a list', (message, status, code, expected) => {
  const body = { error: { code: status, message, status: code } };
  for (const text of [JSON.stringify(body), JSON.stringify([body])]) {
    expect(toGeminiError({ status, headers: {}, body: text }, 0).code).toBe(expected);
  }
});
