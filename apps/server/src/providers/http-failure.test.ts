import { describe, expect, it } from 'vitest';
import { classifyFailure, readRetryAfter } from './http-failure.ts';

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
    [400, 'Your credit balance is too low', 'out-of-credit'],
    [400, 'API key not valid. Please pass a valid API key.', 'key-refused'],
    [400, 'The model `gpt-9` does not exist', 'unknown-model'],
    [400, 'blocked by our content policy', 'refused'],
    [422, 'some field', 'refused'],
  ] as const)('%i "%s" is %s', (status, words, kind) => {
    expect(classifyFailure(status, words)).toBe(kind);
  });
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
