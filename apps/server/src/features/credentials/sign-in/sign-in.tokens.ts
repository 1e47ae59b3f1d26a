// Asks a service for tokens: with the code of a sign-in, or with the token that renews an earlier one.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { CredentialKind, CredentialValues } from '../../../toolbox/credentials/credential-kind.ts';

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_TOKEN_LENGTH = 8_192;
const MAX_SECONDS = 10 * 365 * 24 * 3_600;

const token = z.string().min(1).max(MAX_TOKEN_LENGTH);
const TokenAnswer = z.object({
  access_token: token,
  refresh_token: token.optional(),
  expires_in: z.coerce.number().positive().max(MAX_SECONDS).optional(),
});

/** This installation, as the service knows it. */
export interface OAuthClient {
  readonly id: string;
  readonly secret: string;
}

/** By key of the credential. */
export type OAuthClients = ReadonlyMap<string, OAuthClient>;

export interface SignInPart {
  readonly oauth: NonNullable<CredentialKind['oauth']>;
  readonly client: OAuthClient;
}

/** `null` where one cannot sign in at the service, or this installation is not known to it. */
export function findSignInPart(kind: CredentialKind, clients: OAuthClients): SignInPart | null {
  const client = clients.get(kind.key);
  return kind.oauth && client ? { oauth: kind.oauth, client } : null;
}

/** `refused`: the code or the token is not good any more. `unreachable` says nothing of it. */
export type TokenOutcome =
  | { readonly outcome: 'granted'; readonly values: CredentialValues }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'unreachable' };

export type AskForTokens = (
  part: SignInPart,
  grant: Readonly<Record<string, string>>,
) => Promise<TokenOutcome>;

function readAnswer(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

const toBasic = ({ id, secret }: OAuthClient): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;

export function createAskForTokens({
  outbound,
  clock,
}: {
  readonly outbound: Pick<Outbound, 'request'>;
  readonly clock: Pick<Clock, 'now'>;
}): AskForTokens {
  return async ({ oauth, client }, grant) => {
    let response;
    try {
      response = await outbound.request({
        url: oauth.tokenUrl,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams(grant).toString(),
        credential: {
          headers: { authorization: toBasic(client) },
          hosts: [new URL(oauth.tokenUrl).hostname],
        },
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_ANSWER_BYTES,
        maxRedirects: 0,
      });
    } catch (error) {
      if (error instanceof AppError) return { outcome: 'unreachable' };
      throw error;
    }
    // 401 is about this installation, which its operator has to fix: the person's sign-in may be good.
    if (response.status === 400) return { outcome: 'refused' };
    const answer = TokenAnswer.safeParse(readAnswer(response.body));
    if (response.status !== 200 || !answer.success) return { outcome: 'unreachable' };
    const { access_token, refresh_token, expires_in: seconds } = answer.data;
    return {
      outcome: 'granted',
      values: {
        access_token,
        ...(refresh_token !== undefined && { refresh_token }),
        ...(seconds !== undefined && { expires_at: new Date(clock.now() + seconds * 1_000).toISOString() }),
      },
    };
  };
}
