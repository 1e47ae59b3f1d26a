import { expect, it } from 'vitest';
import { findFailureKind } from '../../wire/vendor-error.ts';
import { toBedrockError, toBedrockEventError } from './errors.ts';

it.each([
  ["You don't have access to the model with the specified model ID.", 'unknown-model'],
  [
    'User: arn:aws:iam::1:user/p is not authorized to perform: bedrock:InvokeModel on resource: arn:aws:bedrock:eu-west-1::foundation-model/anthropic.claude',
    'unknown-model',
  ],
  ['Access denied', 'key-refused'],
] as const)(
  'an account without access is closed for that model, or as a whole: %s [ST-05]',
  (message, kind) => {
    const headers = { 'x-amzn-errortype': 'AccessDeniedException:http://internal.amazon.com/' };
    const body = JSON.stringify({ message });
    expect(findFailureKind(toBedrockError({ status: 403, headers, body }, 0))).toBe(kind);
    expect(findFailureKind(toBedrockEventError('accessDeniedException', { message }))).toBe(kind);
  },
);
