import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '../../../testing/until.ts';
import { nextTurn } from '../../next-turn.ts';
import { sendDownload } from './download.ts';

const CHUNK = 'x'.repeat(64 * 1024);
/** What the sockets of both sides may hold of it. */
const MOST_CHUNKS = 512;

let app: FastifyInstance;
let made: number;
let isOver: boolean;
beforeEach(async () => {
  made = 0;
  isOver = false;
  app = fastify({ forceCloseConnections: true });
  app.get('/', (_request, reply) =>
    sendDownload(reply, {
      kind: 'download',
      fileName: 'all of it/../"1".csv',
      mediaType: 'text/csv',
      chunks: createEndless(),
    }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

async function* createEndless(): AsyncGenerator<string> {
  try {
    for (;;) {
      made += 1;
      yield CHUNK;
      await nextTurn();
    }
  } finally {
    isOver = true;
  }
}

async function open(): Promise<IncomingMessage> {
  const [answer] = (await once(get(app.listeningOrigin), 'response')) as [IncomingMessage];
  return answer.pause();
}

it('a file is made no faster than it is taken, and no further once nobody takes it [OV-05]', async () => {
  const answer = await open();
  expect(answer.headers['content-disposition']).toBe('attachment; filename="all-of-it-..-1-.csv"');
  for (let turns = 0; turns < 5_000; turns += 1) await nextTurn();
  expect(made).toBeLessThan(MOST_CHUNKS);
  const before = made;
  answer.resume();
  await until(() => made > before + MOST_CHUNKS);
  answer.destroy();
  await until(() => isOver);
});
