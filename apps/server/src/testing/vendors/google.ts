// A stand-in for Google: publishes keys and issues ID tokens.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import type { TestApp } from '../test-app.ts';

export const GOOGLE_CLIENT = 'parley-client';

export interface FakeGoogle {
  readonly environment: Readonly<Record<string, string>>;
  /** Of Ada Lovelace, for the test's app, with a nonce of the app's, unless the claims say otherwise. */
  issue(app: TestApp, claims?: JWTPayload, by?: { key?: CryptoKey; kid?: string }): Promise<string>;
  close(): void;
}

export async function fetchNonce(app: TestApp): Promise<string> {
  const answer = await app.call({ method: 'POST', url: '/auth/google/nonce' });
  return String(answer.json().nonce);
}

export async function startGoogle(): Promise<FakeGoogle> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }];
  const server = createServer((_request, response) => response.end(JSON.stringify({ keys })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  return {
    environment: { GOOGLE_CLIENT_ID: GOOGLE_CLIENT, GOOGLE_JWKS_URL: `http://127.0.0.1:${port}/keys` },
    async issue(app, claims = {}, { key = privateKey, kid = 'one' } = {}) {
      const now = Math.floor(app.clock.now() / 1_000);
      const usual = { iss: 'https://accounts.google.com', aud: GOOGLE_CLIENT, iat: now, exp: now + 3_600 };
      const person = { sub: 'google-1', email: 'Ada.Lovelace@example.com', email_verified: true };
      const nonce = 'nonce' in claims ? {} : { nonce: await fetchNonce(app) };
      return new SignJWT({ ...usual, ...person, ...nonce, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid })
        .sign(key);
    },
    close: () => void server.close(),
  };
}
