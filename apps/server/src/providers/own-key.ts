import { createHmac, randomBytes } from 'node:crypto';

/** Distinguishes keys in memory without holding them. */
const SALT = randomBytes(32);

/**
 * A vendor key of the caller's own, used for one call in the place of the platform's. It is in no log and in no cache:
 * nothing but `reveal` gives it away.
 */
export class OwnKey {
  readonly ownerId: string;
  readonly #apiKey: string;

  constructor(ownerId: string, apiKey: string) {
    this.ownerId = ownerId;
    this.#apiKey = apiKey;
  }

  reveal(): string {
    return this.#apiKey;
  }

  /** The same for the same key of the same owner, for as long as the process runs. */
  fingerprint(): string {
    return createHmac('sha256', SALT)
      .update(JSON.stringify([this.ownerId, this.#apiKey]))
      .digest('base64url');
  }
}

interface OwnPrices {
  readonly input: number;
  readonly output: number;
  readonly isOwnKey: true;
}

/** The model for a call with a key of the caller's own, who pays its vendor and not the platform. */
export function toOwnPrices<Model extends object>(model: Model): Model & { readonly prices: OwnPrices } {
  return { ...model, prices: { input: 0, output: 0, isOwnKey: true } };
}
