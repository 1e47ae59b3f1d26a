// The product, whose tools reach this computer's loopback addresses and nothing else: journeys have no internet.
import { startServer } from '../apps/server/src/compose/start-server.ts';
import { createAddressGuard } from '../apps/server/src/platform/outbound/address-guard.ts';

startServer({
  addressGuard: createAddressGuard({
    resolve: () => Promise.resolve([]),
    isAllowed: (address) => address.startsWith('127.'),
  }),
});
