// What goes to the service's page and comes back with its answer: sealed, so that nothing has to be kept until then.
import { z } from 'zod';
import type { Sealer } from '../../../platform/crypto/sealed-text.ts';

const PURPOSE = 'sign-in';

const SignInState = z.object({
  userId: z.string(),
  /** Of the credential. */
  key: z.string(),
  /** The proof that the one who ends the sign-in is the one who began it (PKCE). */
  verifier: z.string(),
  untilMs: z.number(),
});
export type SignInState = z.infer<typeof SignInState>;

export const sealState = (sealer: Sealer, state: SignInState): string =>
  sealer.seal(JSON.stringify(state), PURPOSE);

/** `null`: it was not sealed here. */
export function openState(sealer: Sealer, sealed: string): SignInState | null {
  const text = sealer.open(sealed, PURPOSE);
  return text === null ? null : SignInState.parse(JSON.parse(text));
}
