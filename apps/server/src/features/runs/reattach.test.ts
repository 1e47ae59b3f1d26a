import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventClient } from '../../testing/event-client.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';

const WORDS = Array.from({ length: 30 }, (_, index) => ` word-${index}`);
const WHOLE = WORDS.join('');

async function findRun(app: TestApp, person: Person, runId: string): Promise<Record<string, unknown>> {
  return (await app.call({ url: `/runs/${runId}` }, person)).json();
}

describe.each(TEST_DATABASES)('reading a reply again on %s', (database) => {
  let app: TestApp;
  let member: Person;
  beforeEach(async () => {
    app = await createTestApp({ database });
    member = await app.createMember();
  });
  afterEach(() => app.close());

  /** Follows the run to its end, letting the clock run. */
  async function readToEnd(client: EventClient): Promise<EventClient> {
    await advanceUntil(app.clock, client.ended);
    return client;
  }

  it('goes on without a reader, and gives back everything from any point [ST-01]', async () => {
    app.provider.next({ text: WORDS, delayMs: 100 });
    const first = await app.stream(member, { prompt: 'Go' });
    await first.waitFor('info');
    await advanceUntil(
      app.clock,
      until(() => first.events.length > 5, 'some events'),
      10,
    );
    const seen = first.lastSeq();
    first.cut();
    await app.clock.advance(500);
    const rest = await readToEnd(await app.follow(member, first.runId(), seen));
    expect(first.text() + rest.text()).toBe(WHOLE);
    expect(rest.seqs[0]).toBe(seen + 1);
    const whole = await readToEnd(await app.follow(member, first.runId()));
    expect(whole.text()).toBe(WHOLE);
    expect(whole.seqs).toEqual(Array.from({ length: 32 }, (_, index) => index + 1));
    expect(app.provider.calls).toHaveLength(1);
    expect(app.provider.calls[0]?.wasAborted).toBe(false);
    expect(await findRun(app, member, first.runId())).toMatchObject({
      status: 'succeeded',
      output: WHOLE,
      last_event: 32,
    });
  });

  it('gives a finished reply back from every number, byte by byte the same [ST-01]', async () => {
    app.provider.next({ text: ['一 ', 'two\n\ndata: x\n', '3 🙂'] });
    const answer = await app.generate(member, { prompt: 'Go' });
    const { run_id: runId } = answer.json<{ run_id: string }>();
    const whole = await readToEnd(await app.follow(member, runId));
    const frames = whole.body().split(/(?<=\n\n)/);
    expect(frames).toHaveLength(5);
    for (let from = 0; from < frames.length; from += 1) {
      const part = await readToEnd(await app.follow(member, runId, from));
      expect(part.body()).toBe(frames.slice(from).join(''));
    }
  });

  it('understands Last-Event-ID and `after` as well', async () => {
    app.provider.next({ text: ['a', 'b'] });
    const { run_id: runId } = (await app.generate(member, { prompt: 'Go' })).json<{ run_id: string }>();
    const url = `/runs/${runId}/events`;
    const byHeader = await app.call({ url, headers: { 'last-event-id': '2' } }, member);
    const byQuery = await app.call({ url: `${url}?after=2` }, member);
    const nonsense = await app.call({ url, headers: { 'last-event-id': 'x; drop' } }, member);
    expect(byHeader.payload).toBe(byQuery.payload);
    expect(byHeader.payload).toContain('"token":"b"');
    expect(byHeader.payload).not.toContain('"token":"a"');
    expect(nonsense.json()).toMatchObject({ errors: [{ field: 'Last-Event-ID' }] });
  });

  it('finds a reply whose beginning was never received by its key [ST-01]', async () => {
    app.provider.next({ text: WORDS, delayMs: 100 });
    const lost = await app.stream(member, { prompt: 'Go' }, { key: 'send-7' });
    lost.cut();
    const byKey = await app.call({ url: '/runs?key=send-7' }, member);
    const [run] = byKey.json<{ runs: { id: string; status: string }[] }>().runs;
    expect(run).toMatchObject({ status: 'running' });
    expect((await app.call({ url: '/runs/by-key/send-7' }, member)).json()).toMatchObject({ id: run?.id });
    const reader = await readToEnd(await app.follow(member, run?.id ?? ''));
    expect(reader.text()).toBe(WHOLE);
  });

  it('lists what is running, newest first, page by page', async () => {
    app.provider.otherwise({ text: ['x'], firstDelayMs: 1_000 });
    const readers: EventClient[] = [];
    for (const prompt of ['one', 'two', 'three']) {
      readers.push(await app.stream(member, { prompt }));
      await app.clock.advance(10);
    }
    const list = async (query: string) =>
      (await app.call({ url: `/runs?${query}` }, member)).json<{
        runs: { input_preview: string }[];
        next: string | null;
      }>();
    const active = (await list('active=true')).runs.map((run) => run.input_preview);
    expect(active).toEqual(['three', 'two', 'one']);
    const { next } = await list('active=true&per_page=2');
    const rest = await list(`active=true&per_page=2&before=${next ?? ''}`);
    expect(rest).toMatchObject({ runs: [{ input_preview: 'one' }], next: null });
    for (const reader of readers) await readToEnd(reader);
    expect(await list('active=true')).toEqual({ runs: [], next: null });
    expect((await list('')).runs).toHaveLength(3);
  });

  it('refuses cursors of no reply, of another person and of another day [ST-12]', async () => {
    const { run_id: runId } = (await app.generate(member, { prompt: 'Go' })).json<{ run_id: string }>();
    const stranger = await app.createMember();
    expect((await app.call({ url: `/runs/${runId}/events` }, stranger)).statusCode).toBe(404);
    expect((await app.call({ url: '/runs/run_invented/events?from=3' }, member)).statusCode).toBe(404);
    expect((await app.call({ url: `/runs/${runId}/events?from=4000` }, member)).statusCode).toBe(410);
    for (const from of ['-1', '1.5', 'NaN', 'last', '1e99']) {
      expect((await app.call({ url: `/runs/${runId}/events?from=${from}` }, member)).statusCode).toBe(422);
    }
    app.clock.jump(24 * 3_600_000 + 1);
    const late = await app.call({ url: `/runs/${runId}/events` }, member);
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([410, 'gone']);
    expect(await findRun(app, member, runId)).toMatchObject({ output: 'Go' });
  });

  it('may take as long as it keeps coming [GEN-23]', async () => {
    const delayMs = 50_000;
    app.provider.next({ text: WORDS, delayMs });
    const reader = await app.stream(member, { prompt: 'Slowly' });
    await reader.waitFor('info');
    const startedAtMs = app.clock.now();
    await advanceUntil(app.clock, reader.ended, delayMs);
    expect(app.clock.now() - startedAtMs).toBeGreaterThanOrEqual(WORDS.length * delayMs);
    expect(reader.text()).toBe(WHOLE);
    expect(reader.events.at(-1)).toMatchObject({ type: 'end', reason: 'stop' });
  });

  it('forbids buffering and sends a comment every 15 seconds [ST-12] [GEN-41]', async () => {
    app.provider.next({ text: ['late'], firstDelayMs: 46_000 });
    const reader = await app.stream(member, { prompt: 'Go' });
    await reader.waitFor('info');
    expect(reader.headers).toMatchObject({
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    for (const expected of [1, 2, 3]) {
      await app.clock.advance(15_000);
      await until(() => reader.comments() === expected, `comment ${expected}`);
    }
    await advanceUntil(app.clock, reader.ended);
    expect(reader.text()).toBe('late');
  });
});
