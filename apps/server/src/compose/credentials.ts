// The vault.
import {
  createCredentialCatalogue,
  createCredentials,
  createCredentialUse,
  createOwnKeys,
  createProbe,
  createVault,
  listModelKeys,
  VAULT_PURPOSE,
} from '../features/credentials/index.ts';
import type { Tools } from '../features/tools/index.ts';
import { createSealer } from '../platform/crypto/sealed-text.ts';
import type { Providers } from '../providers/provider.ts';
import { CREDENTIAL_KINDS } from '../toolbox/credentials/index.ts';
import type { ToolHttpFactory } from '../toolbox/http.ts';
import type { ComposeDeps } from './deps.ts';
import type { Platform } from './platform.ts';

export function createCredentialParts(
  { db, clock, secrets, credentialKinds = CREDENTIAL_KINDS }: ComposeDeps,
  { audit, mailSubmission }: Platform,
  {
    tools,
    providers,
    toolHttp,
  }: { readonly tools: Tools; readonly providers: Providers; readonly toolHttp: ToolHttpFactory },
) {
  const vault = createVault(createSealer(secrets.vaultKeys, VAULT_PURPOSE));
  const catalogue = createCredentialCatalogue([
    ...credentialKinds.map((kind) => ({ kind, modelVendor: null })),
    ...listModelKeys(providers),
  ]);
  const credentials = createCredentials({
    db,
    clock,
    audit,
    vault,
    catalogue,
    listTools: () => tools.builtin.list(),
    probe: createProbe({ http: toolHttp, mail: mailSubmission }),
  });
  return {
    findCredential: createCredentialUse({ db, vault, catalogue }),
    credentials,
    findOwnKey: createOwnKeys({ db, vault, providers }),
    /** Names are in English here: the web has those of the credential manager. */
    listMissingCredentials: (userId: string, toolNames: readonly string[]) =>
      credentials.listMissing(userId, toolNames, 'en'),
  };
}
