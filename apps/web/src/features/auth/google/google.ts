import { z } from 'zod';
import { randomHex } from '../../../platform/random-hex.ts';

// Signing in with Google without loading anything of Google's into the page: the browser goes there and comes back
// with an identity token behind the `#`. What was sent along is kept for this tab, to distinguish the answer from a forged one.

const KEY = 'google-sign-in';
const ADDRESS = 'https://accounts.google.com/o/oauth2/v2/auth';

const Journey = z.object({
  state: z.string(),
  nonce: z.string(),
  /** Where in the app it began and goes on. */
  path: z.string(),
});
type Journey = z.infer<typeof Journey>;

export type GoogleReturn =
  | { readonly kind: 'token'; readonly token: string; readonly nonce: string; readonly path: string }
  /** Called off there, or an answer to a question that this tab did not ask. */
  | { readonly kind: 'refused'; readonly path: string };

export function toGoogleAddress(clientId: string, origin: string, journey: Journey): string {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: `${origin}/`,
    response_type: 'id_token',
    scope: 'openid email profile',
    state: journey.state,
    nonce: journey.nonce,
    prompt: 'select_account',
  });
  return `${ADDRESS}?${query.toString()}`;
}

/** What Google's answer means; null where the hash is an address of this app. */
export function readGoogleReturn(hash: string, journey: Journey | null): GoogleReturn | null {
  if (hash.startsWith('#/') || !/[#&]state=/.test(hash)) return null;
  const answer = new URLSearchParams(hash.slice(1));
  const token = answer.get('id_token');
  const path = journey?.path ?? '/login';
  if (!journey || token === null || answer.get('state') !== journey.state) return { kind: 'refused', path };
  return { kind: 'token', token, nonce: journey.nonce, path };
}

function takeJourney(): Journey | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return Journey.safeParse(JSON.parse(stored ?? 'null')).data ?? null;
  } catch {
    // Blocked or damaged: an answer cannot be trusted then.
    return null;
  }
}

let pending: GoogleReturn | null = null;

/** Before the router reads the address: takes Google's answer out of it, so that the token is in no history. */
export function catchGoogleReturn(): void {
  if (!/[#&]state=/.test(location.hash) || location.hash.startsWith('#/')) return;
  pending = readGoogleReturn(location.hash, takeJourney());
  history.replaceState(null, '', `#${pending?.path ?? '/login'}`);
}

/** The answer of the journey that began at this path, once. */
export function takeGoogleReturn(path: string): GoogleReturn | null {
  if (pending?.path !== path) return null;
  const taken = pending;
  pending = null;
  return taken;
}

/** `nonce` is the server's: it takes no token without it. */
export function goToGoogle(clientId: string, path: string, nonce: string): void {
  const journey = { state: randomHex(16), nonce, path };
  sessionStorage.setItem(KEY, JSON.stringify(journey));
  location.assign(toGoogleAddress(clientId, location.origin, journey));
}
