import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';

const CHECK_MS = 10_000;
/** 1,000 for an address, times this. */
const THREE_CONNECTIONS = '0.003';

let app: TestApp;
let sockets: Line[] = [];
/** The server's ends, by the port of the client's. */
const accepted = new Map<number | undefined, Socket>();

/** A bare connection, with what came back over it. */
interface Line {
  readonly socket: Socket;
  readonly text: () => string;
  readonly isClosed: () => boolean;
}

afterEach(async () => {
  for (const { socket } of sockets) socket.destroy();
  sockets = [];
  accepted.clear();
  await app.close();
});

const noteAccepted = (socket: Socket): void => void accepted.set(socket.remotePort, socket);

async function dial(): Promise<Line> {
  const { hostname, port } = new URL(await app.listen());
  const { server } = app.server.app;
  if (server.listenerCount('connection', noteAccepted) === 0) server.on('connection', noteAccepted);
  const socket = connect(Number(port), hostname);
  let text = '';
  let isClosed = false;
  socket.on('data', (bytes) => (text += bytes.toString('latin1')));
  socket.on('error', () => undefined);
  socket.on('close', () => (isClosed = true));
  const line = { socket, text: () => text, isClosed: () => isClosed };
  sockets.push(line);
  await until(() => isClosed || socket.readyState === 'open');
  return line;
}

/** Until the server has read what the line has written. */
const arrive = (line: Line) =>
  until(() => line.isClosed() || accepted.get(line.socket.localPort)?.bytesRead === line.socket.bytesWritten);

const ask = (line: Line) => line.socket.write('GET /health HTTP/1.1\r\nHost: parley\r\n\r\n');
const beginBody = (line: Line, length: number) =>
  line.socket.write(
    `POST /auth/login-json HTTP/1.1\r\nHost: parley\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`,
  );

describe('connections', () => {
  it('of one address are limited, and one that ends makes room [OV-04]', async () => {
    app = await createTestApp({ environment: { LIMIT_FACTOR: THREE_CONNECTIONS } });
    const lines = [await dial(), await dial(), await dial()];
    for (const line of lines) ask(line);
    await until(() => lines.every((line) => line.text().startsWith('HTTP/1.1 200')));
    const tooMany = await dial();
    await until(tooMany.isClosed);
    expect(tooMany.text()).toBe('');
    lines[0]?.socket.destroy();
    await until(async () => {
      const next = await dial();
      ask(next);
      await until(() => next.isClosed() || next.text() !== '');
      return next.text().startsWith('HTTP/1.1 200');
    });
  });

  it('behind a proxy are not, since they are all its own [OV-04]', async () => {
    const environment = { LIMIT_FACTOR: THREE_CONNECTIONS, TRUSTED_PROXIES: '127.0.0.1' };
    app = await createTestApp({ environment });
    const lines = await Promise.all(Array.from({ length: 12 }, () => dial()));
    for (const line of lines) ask(line);
    await until(() => lines.every((line) => line.text().startsWith('HTTP/1.1 200')));
  });
});

describe('who sends a body', () => {
  it('too slowly is answered 408 and disconnected [OV-04]', async () => {
    app = await createTestApp();
    const line = await dial();
    beginBody(line, 1_000);
    for (let second = 0; second < 30 && !line.isClosed(); second += 1) {
      line.socket.write(' ');
      await arrive(line);
      await app.clock.advance(CHECK_MS / 10);
    }
    await until(line.isClosed);
    expect(line.text()).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('slowly but steadily is served, and so is one pause of the network [OV-04]', async () => {
    app = await createTestApp();
    const line = await dial();
    const body = JSON.stringify({ username: 'nobody', password: 'x'.repeat(17_000) });
    line.socket.write(
      `POST /auth/login-json HTTP/1.1\r\nHost: parley\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    for (let at = 0; at < body.length; at += 6_000) {
      line.socket.write(body.slice(at, at + 6_000));
      await arrive(line);
      await app.clock.advance(CHECK_MS);
      if (at === 6_000) await app.clock.advance(CHECK_MS);
    }
    await until(() => line.text() !== '');
    expect(line.text()).toMatch(/^HTTP\/1\.1 4(?!08)\d\d /);
  });
});

describe('headers', () => {
  it('over 16 KB are refused, and ten seconds are enough for them [OV-04]', async () => {
    app = await createTestApp();
    const line = await dial();
    line.socket.write(`GET /health HTTP/1.1\r\nHost: parley\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`);
    await until(line.isClosed);
    expect(line.text()).toMatch(/^HTTP\/1\.1 431 /);
    expect(app.server.app.server.headersTimeout).toBe(10_000);
  });
});
