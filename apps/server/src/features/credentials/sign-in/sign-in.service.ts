// Signing in at a service in place of pasting its token: the person goes to the service's page and comes back with a code,
// which is exchanged for tokens that are saved like a credential that was typed.
import type { CredentialSignInAnswer, CredentialState } from '@parley/contract/credentials/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { createHash } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import { createOpaqueToken } from '../../../platform/crypto/opaque-token.ts';
import type { Sealer } from '../../../platform/crypto/sealed-text.ts';
import type { CredentialValues } from '../../../toolbox/credentials/credential-kind.ts';
import type { CredentialCatalogue } from '../credential-catalogue.ts';
import type { CredentialOwner } from '../credentials.service.ts';
import { openState, sealState } from './sign-in.state.ts';
import { findSignInPart, type AskForTokens, type OAuthClients } from './sign-in.tokens.ts';

const ANSWER_MS = 10 * 60_000;
const SIGN_IN_PAGE = '/credential-sign-in';

export interface CredentialSignIns {
  /** Answers the page to open. Throws `not_found` where one cannot sign in at the service. */
  start(userId: string, key: string): string;
  /** Throws `credential_sign_in_failed`. */
  finish(
    owner: CredentialOwner,
    answer: CredentialSignInAnswer,
  ): Promise<{ readonly key: string; readonly state: CredentialState }>;
}

export interface CredentialSignInsDeps {
  readonly catalogue: CredentialCatalogue;
  readonly clients: OAuthClients;
  readonly askForTokens: AskForTokens;
  readonly save: (owner: CredentialOwner, key: string, values: CredentialValues) => Promise<CredentialState>;
  /** Of its own: no text of the vault is a state. */
  readonly sealer: Sealer;
  readonly clock: Pick<Clock, 'now'>;
  readonly publicUrl: string;
}

export function createCredentialSignIns(deps: CredentialSignInsDeps): CredentialSignIns {
  const { catalogue, clients, askForTokens, save, sealer, clock, publicUrl } = deps;
  const redirectUri = `${publicUrl.replace(/\/$/, '')}${SIGN_IN_PAGE}`;

  const findPart = (key: string) => {
    const kind = catalogue.find(key)?.kind;
    return kind ? findSignInPart(kind, clients) : null;
  };

  return {
    start(userId, key) {
      const part = findPart(key);
      if (!part) throw new AppError('not_found');
      const verifier = createOpaqueToken();
      const url = new URL(part.oauth.authorizeUrl);
      const query = {
        ...part.oauth.query,
        response_type: 'code',
        client_id: part.client.id,
        redirect_uri: redirectUri,
        scope: part.oauth.scopes.join(' '),
        state: sealState(sealer, { userId, key, verifier, untilMs: clock.now() + ANSWER_MS }),
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },

    async finish(owner, { state: sealed, code, error }) {
      const failed = (): AppError => new AppError('credential_sign_in_failed');
      const state = openState(sealer, sealed);
      // Another person's answer would connect that person's account here.
      if (!state || state.userId !== owner.userId || state.untilMs < clock.now()) throw failed();
      const part = findPart(state.key);
      if (!part || code === undefined || error !== undefined) throw failed();
      const tokens = await askForTokens(part, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: state.verifier,
      });
      if (tokens.outcome !== 'granted') throw failed();
      return { key: state.key, state: await save(owner, state.key, tokens.values) };
    },
  };
}
