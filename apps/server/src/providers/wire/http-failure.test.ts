import { describe, expect, it } from 'vitest';
import { classifyFailure, readRetryAfter, toVendorError } from './http-failure.ts';
import { findFailureKind } from './vendor-error.ts';

describe('what a failed answer means', () => {
  it.each([
    [429, 'slow down', 'rate-limited'],
    [429, 'insufficient_quota', 'out-of-credit'],
    [402, '', 'out-of-credit'],
    [401, '', 'key-refused'],
    [403, 'no access', 'key-refused'],
    [403, 'Content violates usage guidelines', 'refused'],
    [404, 'nothing here', 'unknown-model'],
    [413, '', 'too-long'],
    [500, 'maximum context length', 'overloaded'],
    [529, 'Overloaded', 'overloaded'],
    [408, '', 'overloaded'],
    [302, '', 'unreachable'],
    [400, "This model's maximum context length is 8192 tokens", 'too-long'],
    [400, 'prompt is too long: 210000 tokens > 200000 maximum', 'too-long'],
    [400, 'The input token count (1100000) exceeds the maximum number of tokens allowed', 'too-long'],
    [400, 'Range of input length should be [1, 30720]', 'too-long'],
    // Word for word what Anthropic, xAI, Moonshot, Zhipu, Volcengine, Copilot and Together say.
    [
      400,
      'input length and `max_tokens` exceed context limit: 190000 + 32000 > 200000, decrease input length or `max_tokens` and try again',
      'too-long',
    ],
    [400, "This model's maximum prompt length is 131072 but the request contains 537812 tokens.", 'too-long'],
    [400, 'Invalid request: Your request exceeded model token limit: 131072 (requested: 150000)', 'too-long'],
    [400, '1261 Prompt exceeds max length', 'too-long'],
    [400, 'Total tokens of image and text exceed max message tokens.', 'too-long'],
    [400, 'prompt token count of 150000 exceeds the limit of 128000', 'too-long'],
    [400, 'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8193', 'too-long'],
    [400, 'messages.0.content.1.image: image exceeds the limit of 5242880 bytes', 'refused'],
    // OpenAI counts a request that is larger than a minute's share as one too many.
    [
      429,
      'rate_limit_exceeded tokens Request too large for gpt-4.1 in organization org-x on tokens per min (TPM): Limit 30000, Requested 41234. The input or output tokens must be reduced in order to run successfully.',
      'too-long',
    ],
    [400, 'Your credit balance is too low', 'out-of-credit'],
    [400, 'API key not valid. Please pass a valid API key.', 'key-refused'],
    [400, 'The model `gpt-9` does not exist', 'unknown-model'],
    [400, 'blocked by our content policy', 'refused'],
    [422, 'some field', 'refused'],
    [403, "You don't have access to the model with the specified model ID.", 'unknown-model'],
    [403, 'The model `x` is blocked at the project level.', 'unknown-model'],
    [403, 'You have insufficient permissions. Missing scopes: model.request', 'key-refused'],
  ] as const)('%i "%s" is %s', (status, words, kind) => {
    expect(classifyFailure(status, words)).toBe(kind);
  });
});

describe('words that the vendor takes from the caller', () => {
  it.each([
    [400, "Invalid schema: In context=('properties', 'billing'), schema must have a 'type' key."],
    [400, 'Unknown field "access token" in schema'],
    [400, 'tools.0.input_schema.properties.api_key: Field required'],
    [400, 'The tool `authenticate` has no parameters'],
    [422, 'body.messages.0.content: "my account is overdue"'],
  ])('do not close it to all callers: %i %s [ST-05]', (status, words) => {
    expect(classifyFailure(status, words)).toBe('refused');
  });

  it.each(['a', "'", '"', '`', "a'", "'a", 'model ', 'account '])(
    'are read in no time, however long: %j [OV-05]',
    (character) => {
      for (const status of [400, 403, 429])
        expect(classifyFailure(status, character.repeat(640_000 / character.length))).toBeTypeOf('string');
    },
  );

  it('leave a limit of calls what it is [ST-05]', () => {
    expect(classifyFailure(429, 'Too many requests with prompt "payment required"')).toBe('rate-limited');
  });
});

it('a page that forbids is some wall before the vendor, and no refusal of our key [ST-05]', () => {
  const forbid = (body: string) => toVendorError({ status: 403, headers: {}, body }, { words: '' }, 0);
  expect(findFailureKind(forbid('<!DOCTYPE html><title>Attention Required!</title>'))).toBe('unreachable');
  expect(findFailureKind(forbid('{"error":"forbidden"}'))).toBe('key-refused');
});

describe('the wait that a vendor asks for', () => {
  const now = Date.UTC(2026, 0, 15, 12);
  it.each([
    [{}, null],
    [{ 'retry-after': '20' }, 20],
    [{ 'retry-after': '1.2' }, 2],
    [{ 'retry-after': '-3' }, null],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': 'Thu, 15 Jan 2026 12:00:09 GMT' }, 9],
    [{ 'retry-after': 'Thu, 15 Jan 2026 11:00:00 GMT' }, 0],
    [{ 'retry-after-ms': '1500', 'retry-after': '9' }, 2],
  ])('%j is %s seconds', (headers, expected) => {
    expect(readRetryAfter(headers, now)).toBe(expected);
  });
});
