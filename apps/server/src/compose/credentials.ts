// The vault.
import {
  createAskForTokens,
  createCredentialCatalogue,
  createCredentials,
  createCredentialSignIns,
  createCredentialUse,
  createOwnKeys,
  createProbe,
  createProbeModelKey,
  createRenewal,
  createVault,
  listModelKeys,
  VAULT_PURPOSE,
} from '../features/credentials/index.ts';
import type { Config } from '../config.ts';
import type { Tools } from '../features/tools/index.ts';
import { createSealer } from '../platform/crypto/sealed-text.ts';
import { findLostKey } from '../platform/db/records/reseal.ts';
import type { Providers } from '../providers/provider.ts';
import { CREDENTIAL_KINDS } from '../toolbox/credentials/index.ts';
import type { ToolHttpFactory } from '../toolbox/http.ts';
import type { ComposeDeps } from './deps.ts';
import type { Platform } from './platform.ts';
import { TABLES } from './tables.ts';
import { toPublicUrl } from '../config.public-url.ts';

const SIGN_IN_PURPOSE = 'credential-sign-in';

/** By key of the credential: the services where this installation is known. */
function readClients({ googleClientId: id, googleClientSecret: secret }: Config) {
  return new Map(id === null || secret === null ? [] : [['google', { id, secret }] as const]);
}

export function createCredentialParts(
  deps: ComposeDeps,
  { audit, outbound, mailSubmission }: Platform,
  {
    tools,
    providers,
    toolHttp,
  }: { readonly tools: Tools; readonly providers: Providers; readonly toolHttp: ToolHttpFactory },
) {
  const { db, clock, config, secrets, log, toolOutbound, credentialKinds = CREDENTIAL_KINDS } = deps;
  const vault = createVault(createSealer(secrets.vaultKeys, VAULT_PURPOSE));
  const catalogue = createCredentialCatalogue([
    ...credentialKinds.map((kind) => ({ kind, modelVendor: null })),
    ...listModelKeys(providers),
  ]);
  const clients = readClients(config);
  const askForTokens = createAskForTokens({ outbound: toolOutbound ?? outbound, clock });
  const renew = createRenewal({ db, vault, clients, askForTokens, clock });
  const credentials = createCredentials({
    db,
    clock,
    audit,
    vault,
    catalogue,
    listTools: () => tools.builtin.list(),
    probe: createProbe({
      http: toolHttp,
      mail: mailSubmission,
      probeModelKey: createProbeModelKey({ providers, clock }),
    }),
    renew,
    clients,
  });
  /** By the vault, or, until something is in it, by what else is sealed. */
  const findLost = async (): Promise<number | null> =>
    (await vault.isFilled(db.read))
      ? vault.findLostKey(db.read)
      : findLostKey(db.read, TABLES, secrets.vaultKeys);
  return {
    findLostKey: findLost,
    findCredential: createCredentialUse({ db, vault, catalogue, renew }),
    credentials,
    credentialSignIns: createCredentialSignIns({
      catalogue,
      clients,
      askForTokens,
      save: (owner, key, values) => credentials.save(owner, key, values),
      sealer: createSealer(secrets.vaultKeys, SIGN_IN_PURPOSE),
      clock,
      publicUrl: toPublicUrl(config),
    }),
    /** The server works without it, but nobody can use the vault: the operator has to hear of it. */
    async reportLostKey(): Promise<void> {
      const keyNumber = await findLost();
      if (keyNumber === null) return;
      const remedy =
        'Put the key of before into ENCRYPTION_KEY under this number, or ask: npm run admin -- doctor';
      log.error('vault.key_lost', { alert: 'vault_key_lost', keyNumber, remedy });
    },
    /** For what seals by itself: with the key of before back, it could not be read any more. */
    hasKey: async (): Promise<boolean> => (await vault.findLostKey(db.read)) === null,
    findOwnKey: createOwnKeys({ db, vault, providers }),
    /** Names are in English here: the web has those of the credential manager. */
    listMissingCredentials: (userId: string, toolNames: readonly string[]) =>
      credentials.listMissing(userId, toolNames, 'en'),
  };
}
