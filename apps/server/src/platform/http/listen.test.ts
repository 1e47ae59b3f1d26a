import { createServer } from 'node:net';
import { once } from 'node:events';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../start/start-error.ts';
import { listen, type Listening } from './listen.ts';

describe('listening', () => {
  let app: FastifyInstance;
  let listening: Listening;
  beforeEach(async () => {
    app = fastify({ forceCloseConnections: true });
    app.get('/', () => 'here');
    listening = await listen(app, { port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    listening.stop();
    await app.close();
  });

  const ask = async (): Promise<string> => {
    const answer = await fetch(`http://127.0.0.1:${listening.address.port}/`, {
      headers: { connection: 'close' },
    });
    return answer.text();
  };

  it('answers every connection, by whichever socket it arrives', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, ask));
    expect(answers.every((text) => text === 'here')).toBe(true);
  });

  it('refuses an address that is in use, by another server of our own too', async () => {
    const { port } = listening.address;
    await expect(listen(fastify(), { port, host: '127.0.0.1' })).rejects.toThrow(
      /^Port \d+ is in use already\./,
    );
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const taken = typeof address === 'object' && address ? address.port : 0;
    await expect(listen(fastify(), { port: taken, host: '127.0.0.1' })).rejects.toThrow(
      /^Port \d+ is in use already\./,
    );
    other.close();
  });

  it('says what to do where the address is none of this machine', async () => {
    await expect(listen(fastify(), { port: 0, host: '203.0.113.1' })).rejects.toThrow(StartError);
  });

  it('frees the address when it stops', async () => {
    const { port } = listening.address;
    listening.stop();
    await app.close();
    await expect(ask()).rejects.toThrow();
    const next = fastify();
    const again = await listen(next, { port, host: '127.0.0.1' });
    expect(again.address.port).toBe(port);
    again.stop();
    await next.close();
  });
});
