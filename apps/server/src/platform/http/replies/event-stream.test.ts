import fastify, { type FastifyInstance } from 'fastify';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createManualClock } from '../../../testing/manual-clock.ts';
import type { EventReader } from '../../streams/live-log.ts';
import { createEventStreams, type EventStreams } from './event-stream.ts';
import type { StreamReply } from './special-reply.ts';

let app: FastifyInstance;
let streams: EventStreams;
let attach: StreamReply['attach'];
let logged: string[] = [];

beforeEach(() => {
  logged = [];
  const note = (event: string): void => void logged.push(event);
  const log = { info: note, warn: note, error: note };
  streams = createEventStreams({
    clock: createManualClock(),
    log,
    findRefused: () => Promise.resolve(new Set()),
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
