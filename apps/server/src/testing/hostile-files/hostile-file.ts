// Malicious files, and the acceptable results of reading them.
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';

export interface HostileFile {
  readonly name: string;
  make(): Buffer | Promise<Buffer>;
  /** `text`: read nevertheless. `either`: what can be read of it, or a refusal. Otherwise the refusal. */
  readonly outcome: 'text' | 'either' | ErrorCode;
}

/** Targets that a file may try to reach. None of them must ever be accessed. */
export interface Lures {
  /** An address with a listener. */
  readonly address: string;
  /** A file that contains a secret. */
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
