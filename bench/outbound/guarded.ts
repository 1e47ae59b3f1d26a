// The guarded client as the product has it, which may call one address of this machine under one name.
import { createSystemClock } from '../../apps/server/src/platform/clock.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { createAddressGuard } from '../../apps/server/src/platform/outbound/address-guard.ts';
import { createOutbound, type Outbound } from '../../apps/server/src/platform/outbound/outbound.ts';

/** The ports that may be called are fixed; the address keeps measurements out of each other's way. */
export const STUB_PORT = 8080;
export const STUB_NAME = 'stub.example';

export const pickStubAddress = (): string =>
  `127.${1 + Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 256)}.9`;

export function createGuardedClient(address: string): Outbound {
  return createOutbound({
    guard: createAddressGuard({
      resolve: () => Promise.resolve([{ address, family: 4 }]),
      isAllowed: (one) => one === address,
    }),
    findProxy: () => null,
    clock: createSystemClock(),
    log: createLog('silent'),
    userAgent: 'Parley/bench',
  });
}
