// Which addresses may be connected to where a user, a file, a model or a remote server could have influenced them. A name
// is resolved once per connection, every answer is checked, and the connection goes to a checked address.
import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { isAddress, isPublicAddress } from './public-address.ts';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export interface AddressGuard {
  /**
   * Throws `destination_blocked` for an address that is not public, and for `localhost`. Other names pass, and are checked by
   * `lookup`.
   */
  checkHost(host: string): void;
  /** For node's connect: resolves, checks every answer and hands out only checked ones. */
  readonly lookup: LookupFunction;
}

export interface AddressGuardOptions {
  readonly resolve?: (host: string) => Promise<readonly ResolvedAddress[]>;
  /** Tests allow the addresses of their own servers. */
  readonly isAllowed?: (address: string) => boolean;
}

const resolveWithSystem = (host: string): Promise<readonly ResolvedAddress[]> =>
  systemLookup(host, { all: true, verbatim: true });

/** The one name that is an address by its own definition. */
const isLocalName = (host: string): boolean => /(^|\.)localhost\.?$/i.test(host);

export function createAddressGuard(options: AddressGuardOptions = {}): AddressGuard {
  const { resolve = resolveWithSystem, isAllowed = isPublicAddress } = options;

  async function resolveChecked(host: string): Promise<readonly ResolvedAddress[]> {
    const answers = await resolve(host);
    // One private answer among public ones refuses the whole name.
    if (answers.length === 0 || !answers.every(({ address }) => isAllowed(address))) {
      throw new AppError('destination_blocked', { data: { internal: { host } } });
    }
    return answers;
  }

  return {
    checkHost(host) {
      // The URL parser has already turned every numeric spelling into the plain one.
      const literal = isLocalName(host) ? '127.0.0.1' : host.replace(/^\[|\]$/g, '');
      if (isAddress(literal) && !isAllowed(literal)) throw new AppError('destination_blocked');
    },
    lookup(host, lookupOptions, done) {
      resolveChecked(host).then(
        (answers) => {
          const [first] = answers;
          if (lookupOptions.all) done(null, [...answers]);
          else if (first) done(null, first.address, first.family);
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), '', 0),
      );
    },
  };
}
