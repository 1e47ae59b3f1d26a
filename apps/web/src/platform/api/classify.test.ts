import { describe, expect, test } from 'vitest';
import { classifyFailure, statusOf, type FailedAnswer } from './classify.ts';

function failed(status: number, body: unknown, rest: Partial<FailedAnswer> = {}): FailedAnswer {
  return { status, statusText: '', body, retryAfterSeconds: null, role: 'user', ...rest };
}

describe('classification by status and detail', () => {
  test.each([
    ['guest sessions [ERR-07]', 429, 'Maximum 3 guest sessions per day reached.', 'guest_session_limit'],
    ['accounts per day [ERR-08]', 429, 'Maximum accounts per day reached.', 'registration_limit'],
    ['registration [ERR-08]', 429, 'Registration limit reached', 'registration_limit'],
    ['request limit [ERR-09] [AUTH-25]', 429, 'Request limit exceeded', 'guest_request_limit'],
    ['20 requests [ERR-09] [AUTH-25]', 429, 'You may send 20 requests a day', 'guest_request_limit'],
    ['any other 429 [ERR-10]', 429, 'slow down', 'rate_limited'],
    ['free credits [ERR-11]', 402, 'All free credits are used', 'total_credit_limit'],
    ['$0.50 [ERR-11]', 402, 'Maximum $0.50 reached', 'total_credit_limit'],
    ['any other 402 [ERR-12]', 402, 'no money', 'insufficient_balance'],
    ['401 [ERR-13]', 401, 'Authentication required', 'authentication_required'],
    ['refused token', 401, 'Could not validate credentials', 'invalid_credentials'],
    ['a refused token under another status', 403, 'Could not validate credentials', 'invalid_credentials'],
    ['404', 404, 'Not found', 'not_found'],
    ['an unknown 4xx', 418, 'teapot', 'request_failed'],
    ['an unknown 5xx', 599, 'broken', 'internal'],
  ])('reads %s', (_name, status, detail, code) => {
    expect(classifyFailure(failed(status, { detail })).code).toBe(code);
  });

  test('a guest without balance meets the guest limit, also where the server names the code [ERR-12]', () => {
    expect(classifyFailure(failed(402, { detail: 'x' }, { role: 'guest' })).code).toBe('guest_balance_limit');
    const named = failed(402, { detail: 'x', code: 'insufficient_balance' }, { role: 'guest' });
    expect(classifyFailure(named).message).toBe(
      'Your free guest credit is used up. Sign up or upgrade to keep chatting.',
    );
  });

  test('the code of the server wins over its status [ERR-43]', () => {
    const error = classifyFailure(
      failed(409, { detail: 'Wait.', code: 'reply_in_progress', request_id: 'r1' }),
    );
    expect(error.code).toBe('reply_in_progress');
    expect(error.message).toBe('Wait.');
    expect(error.data.requestId).toBe('r1');
  });

  test('an unknown code falls back to status and detail', () => {
    expect(classifyFailure(failed(429, { detail: 'no', code: 'from_the_future' })).code).toBe('rate_limited');
  });
});

describe('the sentence', () => {
  test.each([
    [failed(500, { detail: 'Broken.' }), 'Broken.'],
    [failed(502, null, { statusText: 'Bad Gateway' }), 'HTTP 502: Bad Gateway'],
    [failed(418, null), 'Request failed'],
    [failed(418, { detail: { nested: true } }), 'Request failed'],
    [
      failed(402, null, { statusText: 'Payment Required' }),
      'Insufficient balance. Please add funds to your account.',
    ],
    [failed(429, null, { statusText: 'Too Many Requests' }), 'Rate limit exceeded'],
  ])(
    'comes from the detail, else from the status line, else is general [ERR-01] [ERR-02] %#',
    (answer, text) => {
      expect(classifyFailure(answer).message).toBe(text);
    },
  );

  test('keeps what a limit says about waiting and what a form says about fields', () => {
    const error = classifyFailure(
      failed(422, {
        detail: 'x',
        code: 'validation_failed',
        errors: [{ field: 'prompt', message: 'too long' }],
      }),
    );
    expect(error.data.errors).toEqual([{ field: 'prompt', message: 'too long' }]);
    expect(classifyFailure(failed(429, { detail: 'x', retry_after: 7 })).data.retryAfterSeconds).toBe(7);
    expect(classifyFailure(failed(503, null, { retryAfterSeconds: 3 })).data.retryAfterSeconds).toBe(3);
  });

  test('keeps the status for the texts that print it', () => {
    expect(statusOf(classifyFailure(failed(418, null, { statusText: 'Teapot' })))).toEqual({
      status: 418,
      statusText: 'Teapot',
    });
  });
});
