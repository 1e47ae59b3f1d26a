// The part of a deployment that says how it is called at a secret address.
import type { z } from 'zod';
import type { DeploymentChange } from '@parley/contract/deployments/schemas.ts';
import type { HookSignature, NewWebhookFields } from '@parley/contract/deployments/webhook-schemas.ts';
import { toFieldError } from '../../../platform/bounded-json.ts';
import { createOpaqueToken, hashToken } from '../../../platform/crypto/opaque-token.ts';
import type { Sealer } from '../../../platform/crypto/sealed-text.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { readSignature } from '../deployments.present.ts';
import { toWebhookPatch } from '../deployments.row.ts';
import type { DeploymentRow } from '../deployments.store.ts';
import type { Targets } from '../results/targets.ts';
import { createSigningSecret, readSigningKey } from '../signing-secret.ts';
import { getWebhook, insertWebhook, updateWebhook, type WebhookRow } from './webhooks.store.ts';

const TOKEN_PREFIX = 'whk_';

export interface Webhooks {
  /** With the signing secret in full, this once; `null` where calls are not signed. */
  add(
    tx: Tx,
    row: DeploymentRow,
    given: z.infer<typeof NewWebhookFields> & { readonly signing_secret?: string | undefined },
  ): Promise<{ signingSecret: string | null }>;
  change(tx: Tx, id: string, change: DeploymentChange): Promise<void>;
  /** `given`: the secret that the sender has made. */
  rotate(
    tx: Tx,
    id: string,
    what: 'address' | 'secret',
    given?: string,
  ): Promise<{ signingSecret: string | null }>;
  /** `null` where there is none, or it cannot be read any more. */
  openSecret(row: Pick<WebhookRow, 'id' | 'secret_enc'>): string | null;
}

/** Of the sender's own; what is made here always fits. */
function checkGivenSecret({ kind }: HookSignature, secret: string | undefined): void {
  if (kind === 'standard' && secret !== undefined && readSigningKey(secret) === null)
    throw toFieldError('signing_secret', 'must be base64 of at least 24 bytes');
}

export function createWebhooks(sealer: Sealer, targets: Pick<Targets, 'sealCallback'>): Webhooks {
  const toAddress = (id: string) => {
    const token = `${TOKEN_PREFIX}${createOpaqueToken()}`;
    return { token_hash: hashToken(token), token_enc: sealer.seal(token, id) };
  };
  const toSecret = (id: string, given?: string) => {
    const signingSecret = given ?? createSigningSecret();
    return { signingSecret, row: { secret_enc: sealer.seal(signingSecret, id) } };
  };
  const isSigned = ({ kind }: HookSignature): boolean => kind !== 'none';
  const openSecret: Webhooks['openSecret'] = ({ id, secret_enc: sealed }) =>
    sealed === null ? null : sealer.open(sealed, id);

  /** The secret of before stays with another kind of signature: it has to fit that as well. */
  async function checkKept(tx: Tx, id: string, { kind }: HookSignature): Promise<void> {
    if (kind !== 'standard') return;
    const secret = openSecret(await getWebhook(tx, id));
    if (secret !== null && readSigningKey(secret) === null)
      throw toFieldError('signature', 'needs another signing secret first: base64 of at least 24 bytes');
  }

  return {
    async add(tx, { id, user_id: userId }, given) {
      checkGivenSecret(given.signature, given.signing_secret);
      const secret = isSigned(given.signature) ? toSecret(id, given.signing_secret) : null;
      await insertWebhook(tx, {
        id,
        user_id: userId,
        ...toAddress(id),
        secret_enc: secret?.row.secret_enc ?? null,
        prompt_template: given.prompt_template,
        append_body: given.append_body ? 1 : 0,
        signature: JSON.stringify(given.signature),
        answer: given.answer,
        condition: given.condition === null ? null : JSON.stringify(given.condition),
        delivery_id_from: given.delivery_id_from,
        ...targets.sealCallback(id, given.callback_url),
        listens_until: null,
        sample: null,
        sample_until: null,
      });
      return { signingSecret: secret?.signingSecret ?? null };
    },

    async change(tx, id, change) {
      if (change.signature !== undefined) await checkKept(tx, id, change.signature);
      const { callback_url: callback } = change;
      await updateWebhook(tx, id, {
        ...toWebhookPatch(change),
        ...(callback !== undefined && targets.sealCallback(id, callback)),
      });
    },

    openSecret,

    async rotate(tx, id, what, given) {
      if (what === 'address') {
        await updateWebhook(tx, id, toAddress(id));
        return { signingSecret: null };
      }
      checkGivenSecret(readSignature((await getWebhook(tx, id)).signature), given);
      const { signingSecret, row } = toSecret(id, given);
      await updateWebhook(tx, id, row);
      return { signingSecret };
    },
  };
}
