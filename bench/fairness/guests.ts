// Guests from many networks, through the API: each network may start three sessions a day.
import { request } from 'node:http';
import { GuestAuth } from '@parley/contract/auth/schemas.ts';
import { inParallel } from '../in-parallel.ts';

const PER_NETWORK = 3;
const MAX_CONCURRENT = 20;

export interface BenchGuest {
  readonly token: string;
  readonly address: string;
}

/** One of the loopback's many addresses. */
export function toAddress(index: number): string {
  return `127.9.${Math.floor(index / 250)}.${(index % 250) + 1}`;
}

function startGuest(port: number, address: string): Promise<BenchGuest> {
  return new Promise((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port, localAddress: address, method: 'POST', path: '/auth/guest', agent: false },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        answer.on('end', () => resolve({ token: GuestAuth.parse(JSON.parse(text)).access_token, address }));
      },
    );
    call.on('error', reject);
    call.end();
  });
}

export function startGuests(port: number, count: number): Promise<readonly BenchGuest[]> {
  const addresses = Array.from({ length: count }, (_, index) => toAddress(Math.floor(index / PER_NETWORK)));
  return inParallel(addresses, MAX_CONCURRENT, (address) => startGuest(port, address));
}
