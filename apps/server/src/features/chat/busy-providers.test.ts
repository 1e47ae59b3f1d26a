import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generate } from '@parley/contract/chat/endpoints.ts';
import { vendorError } from '../../providers/wire/vendor-error.ts';
import { checkEvents } from '../../testing/conformance.ts';
import { checkBooks } from '../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil } from '../../testing/until.ts';

const BUSY = {
  fault: { kind: 'error', error: vendorError('rate-limited', { retryAfterSeconds: 24 }) },
} as const;

describe.each(TEST_DATABASES)('a provider that refuses for now on %s', (database) => {
  let app: TestApp;
  let member: Person;
  beforeEach(async () => {
    app = await createTestApp({ database });
    member = await app.createMember();
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  it('is said to be busy while it is waited for, to those who come later too, and then replies', async () => {
    app.provider.next(BUSY);
    app.provider.next({ text: ['Here', ' again'] });
    const first = await app.stream(member, { prompt: 'Go' });
    await first.waitFor('retrying');
    const retrying = {
      type: 'retrying',
      reason: 'rate_limited',
      retry_after: 24,
      retry_at: new Date(app.clock.now() + 24_000).toISOString(),
    };
    expect(first.events).toEqual([expect.objectContaining({ type: 'info' }), retrying]);
    expect(app.provider.calls).toHaveLength(1);

    await app.clock.advance(10_000);
    const second = await app.follow(member, first.runId());
    await second.waitFor('retrying');
    expect(second.events[1]).toEqual(retrying);

    await advanceUntil(app.clock, Promise.all([first.ended, second.ended]));
    expect(second.events).toEqual(first.events);
    expect(second.seqs).toEqual([1, 2, 3, 4, 5]);
    checkEvents(generate, first.body());
    expect(first.text()).toBe('Here again');
    expect(first.events.at(-1)).toMatchObject({ type: 'end', reason: 'stop', usage: { output_tokens: 2 } });
  });

  it('is named unavailable where it is out of order', async () => {
    app.provider.next({ fault: { kind: 'error', error: vendorError('overloaded') } });
    const reply = await app.stream(member, { prompt: 'Go' });
    await advanceUntil(app.clock, reply.ended);
    expect(reply.events.map(({ type }) => type)).toEqual(['info', 'retrying', 'content', 'end']);
    expect(reply.events[1]).toMatchObject({ reason: 'unavailable' });
  });

  it('is not asked again once the reply is stopped', async () => {
    app.provider.next(BUSY);
    const reply = await app.stream(member, { prompt: 'Go' });
    await reply.waitFor('retrying');
    await app.call({ method: 'POST', url: `/runs/${reply.runId()}/cancel` }, member);
    await reply.ended;
    expect(reply.events.at(-1)).toMatchObject({ type: 'end', reason: 'cancelled', cost: 0 });
    expect(app.provider.calls).toHaveLength(1);
  });
});
