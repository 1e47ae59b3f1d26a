// Every credential that can be saved: those of tools, and the keys of model vendors.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { CredentialKind } from '../../toolbox/credentials/credential-kind.ts';

export interface KnownCredential {
  readonly kind: CredentialKind;
  /** The vendor whose models are used with it; `null` for what only tools need. */
  readonly modelVendor: string | null;
}

export interface CredentialCatalogue {
  list(): readonly KnownCredential[];
  find(key: string): KnownCredential | null;
  /** Throws `not_found`. */
  get(key: string): KnownCredential;
}

export function createCredentialCatalogue(known: readonly KnownCredential[]): CredentialCatalogue {
  const byKey = new Map(known.map((each) => [each.kind.key, each]));
  const find = (key: string): KnownCredential | null => byKey.get(key) ?? null;
  return {
    list: () => known,
    find,
    get(key) {
      const found = find(key);
      if (!found) throw new AppError('not_found');
      return found;
    },
  };
}
