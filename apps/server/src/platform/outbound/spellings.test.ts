// An attacker spells addresses inside the network in every way that some parser reads; none may be connected to.
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INSIDE_SPELLINGS } from '../../testing/outbound/inside-spellings.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createUpstream } from '../upstream/upstream.ts';
import { createLog } from '../log.ts';
import { createAddressGuard } from './address-guard.ts';
import { createOutbound } from './outbound.ts';

describe('spellings of addresses inside the network', () => {
  let canary: Server;
  let hits = 0;
  beforeAll(async () => {
    canary = createServer(() => (hits += 1));
    await new Promise<void>((resolve) => canary.listen(0, '0.0.0.0', resolve));
  });
  afterAll(() => canary.close());

  it('are refused when the connection is opened, even without an earlier check [F-23] [SS-02]', async () => {
    const address = canary.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const upstream = createUpstream({ clock: createManualClock(), guard: createAddressGuard() });
    expect(INSIDE_SPELLINGS.length).toBeGreaterThan(300);
    const signal = new AbortController().signal;
    for (const host of INSIDE_SPELLINGS) {
      const call = upstream.request({ url: `http://${host}:${port}/`, method: 'GET', headers: {} }, signal);
      await expect(call, host).rejects.toThrow('This address is not allowed.');
    }
    const outbound = createOutbound({
      guard: createAddressGuard(),
      clock: createManualClock(),
      log: createLog('silent'),
      findProxy: () => null,
      userAgent: 'Parley/test',
    });
    for (const host of INSIDE_SPELLINGS)
      await expect(outbound.request({ url: `http://${host}:8080/` }), host).rejects.toMatchObject({
        code: 'destination_blocked',
      });
    expect(hits).toBe(0);
    upstream.close();
    await outbound.stop();
  });

  it.each(['8.8.8.8', '1.1.1.1', '2606:4700::1111', '2001:4860:4860::8888', '::ffff:8.8.8.8'])(
    'let the public address %s through',
    (address) => {
      expect(() => createAddressGuard().checkHost(address)).not.toThrow();
    },
  );
});
