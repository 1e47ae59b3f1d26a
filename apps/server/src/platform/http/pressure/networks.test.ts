// One visitor has a whole network of addresses, where they are of the newer kind.
import { createServer } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { createManualClock } from '../../../testing/manual-clock.ts';
import { until } from '../../../testing/until.ts';
import { createCallQueue } from './call-queue.ts';
import { limitConnections } from './connections.ts';

it('connections of one network are limited as those of one address are, where each visitor has a network [MO-07] [OV-04]', () => {
  const server = createServer();
  limitConnections(server, { perAddress: 2, clock: createManualClock() });
  const isTaken = (remoteAddress: string): boolean => {
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
    server.emit('connection', socket);
    return !socket.destroyed;
  };
  expect(['::1', '::2', '::3'].map((host) => isTaken(`2001:db8:0:1${host}`))).toEqual([true, true, false]);
  expect(isTaken('2001:db8:0:2::1')).toBe(true);
});

const NO_CREDENTIALS = { authorization: undefined, apiKey: undefined };

/** A call from there, of which only the address is looked at. */
const callFrom = (ip: string): FastifyRequest => ({ ip }) as Partial<FastifyRequest> as FastifyRequest;

it('a visitor with a whole network of addresses has one share of what visitors do [OV-03] [MO-07]', async () => {
  const queue = createCallQueue({ limitFactor: 1 });
  const arrived: string[] = [];
  const arrive = (ip: string): void => {
    void queue.admit(callFrom(ip), NO_CREDENTIALS, () => {
      arrived.push(ip);
      return new Promise(() => undefined);
    });
  };
  for (let host = 1; host <= 200; host += 1) arrive(`2001:db8:0:1::${host.toString(16)}`);
  // The second one arrives some turns later: those of the first network had as many turns.
  for (const other of ['2001:db8:0:2::1', '2001:db8:0:3::1']) {
    arrive(other);
    await until(() => arrived.includes(other), 'a call from another network');
  }
  expect(arrived.length).toBeLessThan(20);
});
