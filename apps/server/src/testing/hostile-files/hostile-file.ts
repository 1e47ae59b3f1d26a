// Files that are made to do harm, and what may come of them.
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';

export interface HostileFile {
  readonly name: string;
  make(): Buffer | Promise<Buffer>;
  /** `text`: read all the same. `either`: what can be read of it, or a refusal. Else the refusal. */
  readonly outcome: 'text' | 'either' | ErrorCode;
}

/** Where a file may try to reach to. Nobody ever comes there. */
export interface Lures {
  /** An address that somebody listens at. */
  readonly address: string;
  /** A file with a secret in it. */
  readonly filePath: string;
}

export function hostile(
  name: string,
  outcome: HostileFile['outcome'],
  make: () => Buffer | string | Promise<Buffer>,
): HostileFile {
  return {
    name,
    outcome,
    async make() {
      const made = await make();
      return typeof made === 'string' ? Buffer.from(made) : made;
    },
  };
}
