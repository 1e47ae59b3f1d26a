// The one door for addresses that a user, a file, a model or a remote server could have influenced. A name is
// resolved once per connection, every answer is checked, and the connection goes to a checked address.
import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { isAddress, isPublicAddress } from './public-address.ts';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export type Resolve = (host: string) => Promise<readonly ResolvedAddress[]>;

export interface Outbound {
  /** Throws `destination_blocked` for an address that is not public; a name passes, and is checked by `lookup`. */
  checkHost(host: string): void;
  /** For node's connect: resolves, checks every answer and hands out only checked ones. */
  readonly lookup: LookupFunction;
}

const resolveWithSystem: Resolve = (host) => systemLookup(host, { all: true, verbatim: true });

export function createOutbound(resolve: Resolve = resolveWithSystem): Outbound {
  function checkHost(host: string): void {
    // The URL parser has already turned every numeric spelling into the plain one.
    const literal = host.replace(/^\[|\]$/g, '');
    if (isAddress(literal) && !isPublicAddress(literal)) throw new AppError('destination_blocked');
  }

  async function resolveChecked(host: string): Promise<readonly ResolvedAddress[]> {
    const answers = await resolve(host);
    // One private answer among public ones refuses the whole name.
    if (answers.length === 0 || !answers.every((answer) => isPublicAddress(answer.address))) {
      throw new AppError('destination_blocked', { data: { internal: { host } } });
    }
    return answers;
  }

  return {
    checkHost,
    lookup(host, options, done) {
      resolveChecked(host).then(
        (answers) => {
          const [first] = answers;
          if (options.all) done(null, [...answers]);
          else if (first) done(null, first.address, first.family);
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), '', 0),
      );
    },
  };
}
