import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toForm } from '../../testing/form.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { advanceUntil, until } from '../../testing/until.ts';

/** Six times as long on the wire as in a reply, whose length is bounded. */
const BIG_TOKEN = '\u0001'.repeat(64 * 1024);

describe('a reader that does not keep up', () => {
  let app: TestApp;
  let member: Person;
  beforeEach(async () => {
    // Free, and with room for far more than a connection holds.
    app = await createTestApp({ model: { maxOutputTokens: 1_000_000, prices: { input: 0, output: 0 } } });
    member = await app.createMember({ balance: 100 });
  });
  afterEach(() => app.close());

  it('is disconnected while the reply goes on, delays no one, and can reconnect [OV-02]', async () => {
    const count = 60;
    app.provider.next({ text: Array.from({ length: count }, () => BIG_TOKEN), delayMs: 1 });
    const { port } = new URL(await app.listen());
    const socket = connect(Number(port), '127.0.0.1');
    let isClosed = false;
    socket.on('close', () => {
      isClosed = true;
    });
    socket.on('error', () => undefined);
    const form = toForm({ prompt: 'Go', max_tokens: '1000000' });
    const head = [
      'POST /generate HTTP/1.1',
      'host: localhost',
      `authorization: Bearer ${member.token}`,
      `content-type: ${form.headers['content-type']}`,
      'idempotency-key: slow',
      `content-length: ${form.payload.length}`,
    ];
    // Never read: whatever the server sends stays where it is.
    socket.pause();
    socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), form.payload]));
    await until(() => app.provider.calls.length === 1, 'the call');
    const [run] = (await app.call({ url: '/runs?key=slow' }, member)).json<{ runs: { id: string }[] }>().runs;
    const other = await app.createMember();
    app.provider.next({ text: ['quick', ' and', ' unhindered'], delayMs: 1 });
    const quick = await app.stream(other, { prompt: 'Me too' });
    await advanceUntil(app.clock, quick.ended, 1);
    expect(quick.text()).toBe('quick and unhindered');

    await advanceUntil(
      app.clock,
      until(() => app.provider.calls[0]?.isOver === true, 'the end of the reply'),
      5,
    );
    socket.resume();
    await until(() => isClosed, 'the connection to be closed');
    const reader = await app.follow(member, run?.id ?? '');
    await reader.ended;
    expect(reader.text()).toHaveLength(count * BIG_TOKEN.length);
    expect(reader.events.at(-1)).toMatchObject({ type: 'end', reason: 'stop' });
    const whole = reader.body().length;
    expect(socket.bytesRead).toBeLessThan(whole);
  });
});
