// The product, whose tools reach this computer's loopback addresses and nothing else: journeys have no internet.
import { startServer } from '../apps/server/src/compose/start-server.ts';
import { createAddressGuard } from '../apps/server/src/platform/outbound/address-guard.ts';

/** Names of sites have their addresses in them. */
const SITE = /^(127(?:-\d{1,3}){3})\.site\.example$/;

startServer({
  addressGuard: createAddressGuard({
    resolve(host) {
      const address = SITE.exec(host)?.[1]?.replaceAll('-', '.');
      return Promise.resolve(address === undefined ? [] : [{ address, family: 4 }]);
    },
    isAllowed: (address) => address.startsWith('127.'),
  }),
});
