// Renews the tokens of a sign-in shortly before they end, for the call that needs them. Calls of one process share a renewal.
// Two processes may both renew: what was saved first stays, and who is refused looks for what the other has saved.
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { CredentialKind, CredentialValues } from '../../../toolbox/credentials/credential-kind.ts';
import { findOwn, updateState, type CredentialRow } from '../credentials.store.ts';
import type { Vault } from '../vault.ts';
import { findSignInPart, type AskForTokens, type OAuthClients, type TokenOutcome } from './sign-in.tokens.ts';

/** A token that ends sooner is renewed before it is used. */
const MARGIN_MS = 60_000;

export interface RenewalDeps {
  readonly db: Database;
  readonly vault: Vault;
  readonly clients: OAuthClients;
  readonly askForTokens: AskForTokens;
  readonly clock: Pick<Clock, 'now'>;
}

export interface HeldCredential {
  readonly row: CredentialRow;
  readonly values: CredentialValues;
}

/**
 * The credential as it is to be used; `null` where its service refuses to renew it. One that cannot be renewed now is
 * answered as it is.
 */
export type RenewCredential = (kind: CredentialKind, held: HeldCredential) => Promise<HeldCredential | null>;

export function createRenewal({ db, vault, clients, askForTokens, clock }: RenewalDeps): RenewCredential {
  const running = new Map<string, Promise<TokenOutcome>>();

  return async (kind, held) => {
    const { row, values } = held;
    const { refresh_token: renewing, expires_at: end } = values;
    const part = findSignInPart(kind, clients);
    if (!part || renewing === undefined || end === undefined) return held;
    if (Date.parse(end) > clock.now() + MARGIN_MS) return held;

    const asked =
      running.get(row.values_enc) ??
      askForTokens(part, { grant_type: 'refresh_token', refresh_token: renewing }).finally(() =>
        running.delete(row.values_enc),
      );
    running.set(row.values_enc, asked);
    const answer = await asked;
    if (answer.outcome === 'unreachable') return held;
    if (answer.outcome === 'refused') {
      if (await db.write((tx) => updateState(tx, row, { state: 'invalid' }))) return null;
      // Another process has renewed it, or its owner has replaced it.
      const current = await findOwn(db.read, row);
      const found = current?.state === 'invalid' || !current ? null : vault.open(current);
      return current && found ? { row: current, values: found } : null;
    }
    // Many services keep the renewing token and do not repeat it.
    const renewed = { ...values, ...answer.values };
    const sealed = vault.seal(row, renewed);
    await db.write((tx) => updateState(tx, row, { values_enc: sealed, updated_at: clock.now() }));
    return { row: { ...row, values_enc: sealed }, values: renewed };
  };
}
