// Large bodies are in memory until their call ends, so one caller may have a few under way at a time.
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { toMessage, toSession } from '../../../testing/conversations.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';

const AT_ONCE = 8;
const SAVE = '/api/chat-history/save-session';
const CONTENT = 'x'.repeat(300 * 1024);

let app: TestApp;
let ada: Person;
let sockets: Socket[] = [];

beforeEach(async () => {
  app = await createTestApp();
  ada = await app.createMember();
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await app.close();
});

interface Call {
  readonly socket: Socket;
  readonly status: () => string | undefined;
}

interface SendOptions {
  readonly path?: string;
  readonly type?: string;
  /** How much of its body is sent. */
  readonly share?: number;
}

async function send(
  person: Person,
  body: string,
  { path = SAVE, type = 'application/json', share = 1 }: SendOptions = {},
): Promise<Call> {
  const { hostname, port } = new URL(await app.listen());
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  let text = '';
  socket.on('data', (bytes) => (text += bytes.toString('latin1')));
  socket.on('error', () => undefined);
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: parley',
    `Authorization: Bearer ${person.token}`,
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, body.length * share)}`);
  return { socket, status: () => /^HTTP\/1\.1 (\d+)/.exec(text)?.[1] };
}

const toBody = (id: string, content: string): string =>
  JSON.stringify({ session: toSession(id, [toMessage('m', { content })]) });

async function saveSmall(person: Person, id: string): Promise<void> {
  const call = await send(person, toBody(id, 'few words'));
  await until(() => call.status() !== undefined);
  expect(call.status()).toBe('200');
}

it('a caller who sends many slowly waits, and no other caller does [IN-02] [OV-03]', async () => {
  const slow = [];
  for (let count = 0; count < AT_ONCE; count += 1) {
    slow.push(await send(ada, toBody(`slow${count}`, CONTENT), { share: 0.5 }));
    await saveSmall(ada, `small${count}`);
  }
  const waiting = await send(ada, toBody('waiting', CONTENT));
  const ben = await app.createMember();
  const other = await send(ben, toBody('other', CONTENT));
  await until(() => other.status() !== undefined);
  await saveSmall(ada, 'between');
  expect([other.status(), waiting.status()]).toEqual(['200', undefined]);
  slow[0]?.socket.destroy();
  await until(() => waiting.status() !== undefined);
  expect(waiting.status()).toBe('200');
}, 30_000);

const BOUNDARY = 'the-boundary';

/** Refused once it has been read: it asks nothing. */
function ask(guest: Person, systemPrompt: string, share = 1): Promise<Call> {
  const fields = Object.entries({ prompt: '', system_prompt: systemPrompt }).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  return send(guest, `${fields.join('')}--${BOUNDARY}--\r\n`, { path: '/generate', type, share });
}

async function askShort(guest: Person): Promise<void> {
  const call = await ask(guest, 'Few words');
  await until(() => call.status() !== undefined);
  expect(call.status()).toBe('422');
}

it('a guest has two slots, and other guests have theirs beside them [IN-02] [OV-03]', async () => {
  const guest = await app.startGuest();
  const slow = await ask(guest, CONTENT, 0.5);
  await askShort(guest);
  await ask(guest, CONTENT, 0.5);
  await askShort(guest);
  const waiting = await ask(guest, CONTENT);
  const other = await ask(await app.startGuest(), CONTENT);
  await until(() => other.status() !== undefined);
  await askShort(guest);
  expect([other.status(), waiting.status()]).toEqual(['422', undefined]);
  slow.socket.destroy();
  await until(() => waiting.status() !== undefined);
  expect(waiting.status()).toBe('422');
}, 30_000);

it('what is refused or broken off gives its slot back [IN-02]', async () => {
  const broken = `{"session": ${'['.repeat(300 * 1024)}`;
  for (let count = 0; count < AT_ONCE + 1; count += 1) {
    const call = await send(ada, broken);
    await until(() => call.status() !== undefined);
    expect(call.status()).toMatch(/^4/);
  }
  const call = await send(ada, toBody('last', CONTENT));
  await until(() => call.status() !== undefined);
  expect(call.status()).toBe('200');
}, 30_000);
