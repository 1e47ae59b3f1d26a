// Answers that a protocol writes by itself, over real connections: they end with whatever ends every other answer.
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '@parley/contract/endpoint.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { signUp } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { advanceUntil, until } from '../../../testing/until.ts';
import { route } from '../binding/route.ts';
import type { HandedOver } from './handovers.ts';

const endpoint = defineEndpoint({
  id: 'test.handover',
  method: 'POST',
  path: '/test/handover',
  summary: 'Speaks a protocol of its own.',
  access: 'guest',
  guards: 'self',
  rate: 'none',
  scope: null,
  body: z.strictObject({ word: z.string() }),
  errors: [],
});

describe('a response that is handed over', () => {
  let app: TestApp;
  let serve: (exchange: HandedOver, word: string) => Promise<void>;
  let exchanges: HandedOver[];
  let sockets: Socket[];
  let isRunning: boolean;
  beforeEach(() => {
    isRunning = true;
    exchanges = [];
    sockets = [];
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    if (isRunning) await app.close();
  });

  async function start(environment: Record<string, string> = {}): Promise<void> {
    app = await createTestApp({
      environment,
      routes: [
        route(endpoint, async ({ body }) => ({
          kind: 'handover',
          serve(exchange) {
            exchanges.push(exchange);
            return serve(exchange, body.word);
          },
        })),
      ],
    });
  }

  async function call(token: string, word = 'hello'): Promise<Response> {
    return fetch(`${await app.listen()}/test/handover`, {
      method: 'POST',
      body: JSON.stringify({ word }),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
  }

  async function dial(token: string): Promise<{ socket: Socket; isClosed: () => boolean }> {
    const { hostname, port } = new URL(await app.listen());
    const socket = connect(Number(port), hostname).resume();
    let isClosed = false;
    socket.on('error', () => undefined);
    socket.on('close', () => (isClosed = true));
    sockets.push(socket);
    const body = '{"word":"hello"}';
    socket.write(
      `POST /test/handover HTTP/1.1\r\nHost: parley\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    return { socket, isClosed: () => isClosed };
  }

  it('has a parsed body, a known caller, the headers of every answer and its own words', async () => {
    serve = async ({ response }, word) => {
      response.writeHead(202, { 'content-type': 'application/x-own' });
      response.write(word);
      response.end(' and goodbye');
    };
    await start();
    const { token } = await app.createMember();
    const answer = await call(token);
    expect([answer.status, await answer.text()]).toEqual([202, 'hello and goodbye']);
    expect(answer.headers.get('content-type')).toBe('application/x-own');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    await until(() => exchanges[0]?.signal.aborted === true, 'the end of the exchange');
    expect((await call('none')).status).toBe(401);
    expect(exchanges).toHaveLength(1);
  });

  it('is answered with an error that comes before the first word, and cut by a later one', async () => {
    let hasBegun = false;
    serve = async ({ response }) => {
      if (hasBegun) response.write('some');
      throw new AppError('overloaded');
    };
    await start();
    const { token } = await app.createMember();
    const refused = await call(token);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([503, 'overloaded']);
    hasBegun = true;
    await expect(call(token).then((answer) => answer.text())).rejects.toThrow();
    expect(exchanges).toHaveLength(2);
  });

  it('is notified when the other side has disconnected', async () => {
    serve = async ({ response }) => void response.write('some');
    await start();
    const { socket } = await dial((await app.createMember()).token);
    await until(() => exchanges.length === 1, 'the exchange');
    expect(exchanges[0]?.signal.aborted).toBe(false);
    socket.destroy();
    await until(() => exchanges[0]?.signal.aborted === true, 'the end of the exchange');
  });

  it('ends with the credentials of its caller [AU-05]', async () => {
    serve = async ({ response }) => void response.write('some');
    await start();
    const ada = await signUp(app, 'ada');
    const grace = await signUp(app, 'grace');
    const [line, other] = [await dial(ada.token), await dial(grace.token)];
    await until(() => exchanges.length === 2, 'the exchanges');
    await app.call({ method: 'POST', url: '/auth/logout' }, ada);
    await advanceUntil(
      app.clock,
      until(() => line.isClosed(), 'the end of the connection'),
      1_000,
    );
    const aborted = exchanges.filter(({ signal }) => signal.aborted);
    expect(aborted.map(({ signal }) => signal.reason)).toMatchObject([{ code: 'invalid_credentials' }]);
    expect(other.isClosed()).toBe(false);
  });

  it('ends for a reader that leaves more than a megabyte unread [OV-02]', async () => {
    const piece = Buffer.alloc(64 * 1024);
    let written = 0;
    serve = async ({ response, signal }) => {
      while (!signal.aborted && written < 64 * 1024 * 1024) {
        response.write(piece);
        written += piece.length;
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    await start();
    const line = await dial((await app.createMember()).token);
    line.socket.pause();
    await until(() => exchanges[0]?.signal.aborted === true, 'the end of the exchange');
    expect(written).toBeLessThan(64 * 1024 * 1024);
    expect(exchanges[0]?.response.destroyed).toBe(true);
    line.socket.resume();
    await until(() => line.isClosed(), 'the end of the connection');
  });

  it('ends when the server stops, and holds it up no longer', async () => {
    serve = async ({ response }) => void response.write('some');
    await start();
    const line = await dial((await app.createMember()).token);
    await until(() => exchanges.length === 1, 'the exchange');
    await app.close();
    isRunning = false;
    expect(exchanges[0]?.signal.reason).toMatchObject({ code: 'shutting_down' });
    await until(() => line.isClosed(), 'the end of the connection');
  });

  it('counts among the connections of its address [OV-04]', async () => {
    serve = async ({ response }) => void response.write('some');
    await start({ LIMIT_FACTOR: '0.003' });
    const { token } = await app.createMember();
    const lines = [await dial(token), await dial(token), await dial(token)];
    await until(() => exchanges.length === 3, 'the exchanges');
    const fourth = await dial(token);
    await until(() => fourth.isClosed(), 'the refusal');
    lines[0]?.socket.destroy();
    await until(() => exchanges.some(({ signal }) => signal.aborted), 'room for another');
    await dial(token);
    await until(() => exchanges.length === 4, 'the exchange');
  });
});
