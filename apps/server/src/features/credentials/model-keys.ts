// Keys of model vendors that people bring along: what they are in the credential manager, and one for a call.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { OwnKey } from '../../providers/own-key.ts';
import type { CatalogueModel, Providers } from '../../providers/provider.ts';
import type { CredentialValues } from '../../toolbox/tool.ts';
import type { KnownCredential } from './credential-catalogue.ts';
import { findOwn } from './credentials.store.ts';
import type { Vault } from './vault.ts';

const FIELD = 'api_key';
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;

const toKey = (vendorId: string): string => `${vendorId}-models`;

function toKnown({ id, name }: { readonly id: string; readonly name: string }): KnownCredential {
  return {
    modelVendor: id,
    kind: {
      key: toKey(id),
      title: { en: `${name} API key`, zh: `${name} API 密钥` },
      provider: name,
      icon: 'key-round',
      helpUrl: null,
      help: {
        en: `Your chats and agents use this key for the models of ${name} in place of the platform's. ${name} bills you; here these tokens cost nothing.`,
        zh: `你的对话和智能体使用 ${name} 的模型时，会改用这个密钥，费用由 ${name} 向你收取，这里不再计费。`,
      },
      fields: [
        {
          name: FIELD,
          label: { en: 'API key', zh: 'API 密钥' },
          isSecret: true,
          isRequired: true,
          check: (value) =>
            VISIBLE_ASCII.test(value) ? null : 'must be letters, digits and signs without spaces',
        },
      ],
      // It goes to the vendor's address with a turn, and with no call of a tool.
      hosts: () => [],
      headers: () => ({}),
      probe: null,
    },
  };
}

export function listModelKeys(providers: Pick<Providers, 'listKeyVendors'>): readonly KnownCredential[] {
  return providers.listKeyVendors().map(toKnown);
}

/** Of the values of one; an empty key where it has none, which every vendor refuses. */
export const toOwnKey = (userId: string, values: CredentialValues): OwnKey =>
  new OwnKey(userId, values[FIELD] ?? '');

export type FindOwnKey = (actor: Actor, model: CatalogueModel) => Promise<OwnKey | null>;

export interface OwnKeysDeps {
  readonly db: Database;
  readonly vault: Vault;
  readonly providers: Pick<Providers, 'listKeyVendors'>;
}

/** One that cannot be used is told to its owner: the platform's key would cost them money that they did not mean to spend. */
export function createOwnKeys({ db, vault, providers }: OwnKeysDeps): FindOwnKey {
  const vendors = new Set(providers.listKeyVendors().map(({ id }) => id));
  return async ({ userId, role }, { vendorId }) => {
    if (role === 'guest' || !vendors.has(vendorId)) return null;
    const row = await findOwn(db.read, { user_id: userId, credential_key: toKey(vendorId) });
    if (!row) return null;
    await vault.check(db.read);
    const apiKey = vault.open(row)?.[FIELD];
    if (apiKey === undefined || row.state === 'invalid') throw new AppError('own_key_refused');
    return new OwnKey(userId, apiKey);
  };
}
