import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Log } from '../log.ts';
import { toForm } from '../../testing/form.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { advanceUntil, until } from '../../testing/until.ts';

interface Logged {
  readonly level: string;
  readonly event: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

function createRecordingLog(): { log: Log; entries: Logged[] } {
  const entries: Logged[] = [];
  const at =
    (level: string) =>
    (event: string, fields: Readonly<Record<string, unknown>> = {}): void =>
      void entries.push({ level, event, fields });
  return { log: { info: at('info'), warn: at('warn'), error: at('error') }, entries };
}

describe('a request that two readers would read in two ways', () => {
  const { log, entries } = createRecordingLog();
  let app: TestApp;
  let member: Person;
  beforeAll(async () => {
    app = await createTestApp({ log });
    member = await app.createMember();
  });
  afterAll(() => app.close());

  async function open() {
    const { hostname, port } = new URL(await app.listen());
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return socket;
  }

  async function send(lines: readonly string[], body = ''): Promise<string> {
    const socket = await open();
    let answer = '';
    socket.on('data', (bytes) => (answer += bytes.toString('latin1')));
    socket.write(`${lines.join('\r\n')}\r\nconnection: close\r\n\r\n${body}`);
    await once(socket, 'close');
    return answer;
  }

  it.each<[string, string, (token: string) => readonly string[]]>([
    ['Host', '/health', () => ['host: a', 'host: b']],
    ['Host, the same twice', '/health', () => ['host: a', 'Host: a']],
    ['Host, of a page', '/login', () => ['host: a', 'host: b']],
    [
      'Authorization',
      '/me',
      (token) => ['host: a', `authorization: Bearer ${token}`, 'Authorization: Bearer x'],
    ],
    ['X-API-Key', '/me', () => ['host: a', 'x-api-key: a', 'x-api-key: b']],
  ])('is refused with a reason for two headers of one name: %s [F-28]', async (_name, path, headers) => {
    const answer = await send([`GET ${path} HTTP/1.1`, ...headers(member.token)]);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/"detail":"The header \S+ was sent more than once\."/);
  });

  const BOUNDARY = 'abc';
  const field = (name: string, value: string): string =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const postForm = (body: string, type = `multipart/form-data; boundary=${BOUNDARY}`) =>
    app.call(
      { method: 'POST', url: '/generate', payload: Buffer.from(body), headers: { 'content-type': type } },
      member,
    );

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=""',
    `multipart/form-data; boundary=${'x'.repeat(71)}`,
    'multipart/form-data; boundary=a b',
    'multipart/form-data; boundary=abc; boundary=abd',
  ])('is refused with a reason for the boundary of its form: %s [F-28]', async (type) => {
    const answer = await postForm(`${field('prompt', 'Hi')}--${BOUNDARY}--\r\n`, type);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'bad_form']);
    expect(app.provider.calls).toHaveLength(0);
  });

  it.each([
    ['a long header', `x-junk: ${'j'.repeat(1024 * 1024)}`],
    ['many headers', Array.from({ length: 2_000 }, (_, index) => `x-${index}: 1`).join('\r\n')],
  ])('is refused with a reason for a part with %s [F-28]', async (_name, header) => {
    const part = field('prompt', 'Hi').replace('\r\n\r\n', `\r\n${header}\r\n\r\n`);
    const answer = await postForm(`${part}--${BOUNDARY}--\r\n`);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'bad_form']);
  });

  it('is taken with a form in which the boundary is part of the text, and in small pieces', async () => {
    const body = `${field('prompt', `Say ${'-'.repeat(3_000)} --ab\r\n--ab`)}--${BOUNDARY}--\r\n`;
    const socket = await open();
    let answer = '';
    socket.on('data', (bytes) => (answer += bytes.toString('latin1')));
    const head = [
      'POST /generate HTTP/1.1',
      'host: a',
      `authorization: Bearer ${member.token}`,
      `content-type: multipart/form-data; boundary="${BOUNDARY}"`,
      `content-length: ${body.length}`,
      'connection: close',
    ];
    socket.setNoDelay(true).write(`${head.join('\r\n')}\r\n\r\n`);
    for (let at = 0; at < body.length; at += 7) socket.write(body.slice(at, at + 7));
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  const file = (name: string) => ({ field: 'file', name, bytes: Buffer.from(name) });
  it.each<[string, string, ReturnType<typeof toForm>]>([
    ['two files', '/files/extract-text', toForm({}, [file('a.txt'), file('b.txt')])],
    [
      'two pictures',
      '/generate',
      toForm({ prompt: 'Hi' }, [
        { ...file('a.png'), field: 'image' },
        { ...file('b.png'), field: 'image' },
      ]),
    ],
    [
      'two prompts',
      '/generate',
      toForm([
        ['prompt', 'a'],
        ['prompt', 'b'],
      ]),
    ],
  ])('is refused with a reason for %s in one field [F-28]', async (_name, url, form) => {
    const answer = await app.call({ method: 'POST', url, ...form }, member);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: [{ message: 'must be sent only once' }] });
  });

  it.each(['-1', 'abc', '1.5', '1e3', '9999999999'])(
    'is refused with a reason for a cursor that is none: %s [F-28]',
    async (cursor) => {
      app.provider.next({ text: 'Hi' });
      const { run_id: id } = (await app.generate(member, { prompt: 'Go' })).json<{ run_id: string }>();
      const answer = await app.call(
        { url: `/runs/${id}/events`, headers: { 'last-event-id': cursor } },
        member,
      );
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ errors: [{ field: 'Last-Event-ID' }] });
    },
  );

  it('is refused with a reason for a cursor far beyond what there is, under way and after it [F-28]', async () => {
    app.provider.next({ text: ['a', 'b'], delayMs: 60_000 });
    const reply = await app.stream(member, { prompt: 'Go' });
    await reply.waitFor('info');
    const read = () =>
      app.call({ url: `/runs/${reply.runId()}/events`, headers: { 'last-event-id': '100000' } }, member);
    expect((await read()).json()).toMatchObject({ code: 'gone' });
    const cancel = app.call({ method: 'POST', url: `/runs/${reply.runId()}/cancel` }, member);
    await advanceUntil(app.clock, cancel);
    expect((await read()).json()).toMatchObject({ code: 'gone' });
  });

  it.each([
    [
      'a form',
      'multipart/form-data; boundary=abc',
      '/files/extract-text',
      '--abc\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf',
    ],
    ['JSON', 'application/json', '/structured-output', '{"prompt":"ha'],
  ])(
    'that breaks off is an event of its own, no fault of the database: %s [F-26]',
    async (_name, type, path, body) => {
      entries.length = 0;
      const socket = await open();
      const head = [
        `POST ${path} HTTP/1.1`,
        'host: a',
        `authorization: Bearer ${member.token}`,
        `content-type: ${type}`,
        'content-length: 100000',
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
      await until(() => socket.bytesWritten > body.length, 'the beginning');
      socket.resetAndDestroy();
      await until(() => entries.some(({ event }) => event === 'upload.aborted'), 'the log event');
      expect(entries.filter(({ level }) => level !== 'info')).toEqual([]);
    },
  );
});
