import { AppError } from '@parley/contract/errors/app-error.ts';
import { reportError as endpoint } from '@parley/contract/reports/endpoints.ts';
import { ErrorReportBody } from '@parley/contract/reports/schemas.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { api as client } from '../../platform/api/client.ts';
import { installFakeApi, type FakeApi } from '../../testing/fake-api.ts';
import { reportError, toReport } from './report-error.ts';

const facts = { error: new TypeError('x is not a function'), componentStack: '\n at App', sessionId: null };
let api: FakeApi;
const warn = vi.spyOn(console, 'warn');

beforeEach(() => {
  warn.mockReset().mockImplementation(() => undefined);
  api = installFakeApi();
  api.on(endpoint, () => ({ report_id: 'rep_1', received_at: '2026-01-01T00:00:00Z' }));
  client.identify(() => null);
});

describe('a report', () => {
  test('leaves without tokens, keys and addresses of people [PR-05]', async () => {
    const canaries = [
      'eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl',
      'ak_live_0123456789abcdef',
      'mara@harbourpine.example',
    ];
    const error = new TypeError(`failed at /x?access_token=canary-value for ${canaries.join(' ')}`);
    expect(await reportError({ ...facts, error, componentStack: canaries.join('\n') })).toBe('rep_1');
    const sent = JSON.stringify(api.callsOf(endpoint)[0]?.body);
    for (const canary of [...canaries, 'canary-value']) expect(sent).not.toContain(canary);
  });

  test('holds the error and what the browser says about itself [ERR-33] [ERR-34] [ERR-35]', async () => {
    expect(await reportError(facts)).toBe('rep_1');
    const [call] = api.callsOf(endpoint);
    const body = ErrorReportBody.parse(call?.body);
    expect(body).toMatchObject({
      error_message: 'x is not a function',
      error_stack: expect.stringContaining('TypeError'),
      component_stack: '\n at App',
      url: location.href,
      user_agent: navigator.userAgent,
    });
    expect(Object.keys(body.browser_info ?? {}).sort()).toEqual([
      'cookie_enabled',
      'language',
      'languages',
      'online',
      'platform',
      'referrer',
      'screen',
      'timezone',
      'url',
      'viewport',
    ]);
    expect(Object.keys(body.additional_context ?? {}).sort()).toEqual([
      'timestamp',
      'user_agent',
      'viewport',
    ]);
  });

  test('names the guest session, else one of its own for the visit, and the token if there is one [ERR-32]', async () => {
    await reportError({ ...facts, sessionId: 'trial-1' });
    client.identify(() => ({ token: 'token-1', role: 'user' }));
    await reportError(facts);
    await reportError(facts);
    const [guest, first, second] = api.callsOf(endpoint).map(({ headers }) => headers);
    expect(guest?.get('x-session-id')).toBe('trial-1');
    expect(guest?.get('authorization')).toBeNull();
    expect(guest?.get('content-type')).toBe('application/json');
    expect(first?.get('x-session-id')).toMatch(/^temp-[0-9a-f]{16}$/);
    expect(second?.get('x-session-id')).toBe(first?.get('x-session-id'));
    expect(first?.get('authorization')).toBe('Bearer token-1');
  });

  test.each([undefined, null, '', 'text', { a: 1 }, new Error('')])(
    'of %j fits what the server takes',
    (error) => {
      const parsed = ErrorReportBody.safeParse(toReport({ ...facts, error }));
      expect(parsed.success).toBe(true);
    },
  );

  test('of a very long error is cut', () => {
    const error = new Error('m'.repeat(100_000));
    error.stack = 's'.repeat(100_000);
    const report = toReport({ ...facts, error, componentStack: 'c'.repeat(100_000) });
    expect(ErrorReportBody.safeParse(report).success).toBe(true);
  });
});

test.each([
  ['refused', () => api.on(endpoint, () => Promise.reject(new AppError('rate_limited')))],
  ['not possible', () => api.setOnline(false)],
])('sending that is %s is a warning and answers false [ERR-36]', async (_name, arrange) => {
  arrange();
  expect(await reportError(facts)).toBe(false);
  expect(warn).toHaveBeenCalledOnce();
  expect(api.callsOf(endpoint).length).toBeLessThanOrEqual(1);
});
