import { connect, type AddressInfo, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { KEEP_ALIVE_SECONDS } from '@parley/contract/chat/constants.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../testing/until.ts';
import { createManualClock, type ManualClock } from '../../../testing/manual-clock.ts';
import type { EventReader } from '../../streams/live-log.ts';
import { createEventStreams, type EventStreams } from './event-stream.ts';
import type { StreamReply } from './special-reply.ts';

const STALLED_MS = 300;

let app: FastifyInstance;
let clock: ManualClock;
let streams: EventStreams;
let attach: StreamReply['attach'];
let logged: string[] = [];

beforeEach(() => {
  logged = [];
  clock = createManualClock();
  const note = (event: string): void => void logged.push(event);
  const log = { info: note, warn: note, error: note };
  streams = createEventStreams({
    clock,
    log,
    findRefused: () => Promise.resolve(new Set()),
    stalledMs: STALLED_MS,
  });
  app = fastify({ logger: false });
  app.get('/', async (_request, reply) => {
    await streams.send(reply, { kind: 'stream', attach: (reader) => attach(reader) }, null);
    return reply;
  });
});
afterEach(async () => {
  streams.stop();
  await app.close();
});

const read = async (): Promise<string> => (await app.inject('/')).payload;

it('sends what comes, and ends', async () => {
  attach = (reader) => {
    reader.write('data: 1\n\n');
    reader.end();
    return Promise.resolve(() => undefined);
  };
  expect(await read()).toBe('data: 1\n\n');
});

it.each([
  ['at once', () => undefined],
  ['after some of it', (reader: EventReader) => reader.write('data: 1\n\n')],
])(
  'reports what went wrong %s, and does not leave the reader waiting for ever [ST-07]',
  async (_when, begin) => {
    attach = (reader) => {
      begin(reader);
      return Promise.reject(new AppError('database_unavailable'));
    };
    const text = await read();
    expect(text).toContain('"type":"error"');
    expect(text).toContain('"code":"database_unavailable"');
    expect(logged).toEqual(['stream.open_failed']);
  },
);

it('says nothing of an error that is not ours', async () => {
  attach = () => Promise.reject(new Error('secret words'));
  const text = await read();
  expect(text).toContain('"code":"internal"');
  expect(text).not.toContain('secret');
});

describe('a reader that is written to as it takes what came before', () => {
  const PAGE = `data: ${'x'.repeat(256 * 1024)}\n\n`;
  const PAGES = 100;
  let socket: Socket;
  let pages: number;
  let isThere: boolean | null;
  beforeEach(async () => {
    [pages, isThere] = [0, null];
    attach = async (reader) => {
      let goesOn = true;
      for (; goesOn && pages < PAGES; pages += 1) {
        reader.write(PAGE);
        goesOn = (await reader.drained?.()) ?? true;
      }
      isThere = goesOn;
      reader.end();
      return () => undefined;
    };
    await app.listen({ port: 0, host: '127.0.0.1' });
    // A server's address is text only for sockets that are files.
    socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: parley\r\nConnection: close\r\n\r\n');
  });
  afterEach(() => socket.destroy());

  it('is disconnected when it takes nothing for long [OV-02]', async () => {
    await until(async () => {
      // Nor do comments that it does not take either count as progress.
      await clock.advance(KEEP_ALIVE_SECONDS * 1_000);
      return isThere !== null;
    });
    expect(isThere).toBe(false);
    expect(pages).toBeLessThan(PAGES);
  });

  it('is no longer written to when it has gone', async () => {
    await until(() => pages > 0);
    socket.destroy();
    await until(() => isThere !== null);
    expect(isThere).toBe(false);
  });

  it('gets everything', async () => {
    let bytes = 0;
    socket.on('data', (piece: Buffer) => (bytes += piece.length));
    socket.resume();
    await until(() => socket.readableEnded);
    expect([isThere, pages]).toEqual([true, PAGES]);
    expect(bytes).toBeGreaterThan(PAGES * PAGE.length);
  });
});
