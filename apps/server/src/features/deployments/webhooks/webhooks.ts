// The part of a deployment that says how it is called at a secret address.
import type { z } from 'zod';
import type { DeploymentChange } from '@parley/contract/deployments/schemas.ts';
import type { HookSignature, NewWebhookFields } from '@parley/contract/deployments/webhook-schemas.ts';
import { createOpaqueToken, hashToken } from '../../../platform/crypto/opaque-token.ts';
import type { Sealer } from '../../../platform/crypto/sealed-text.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { toWebhookPatch } from '../deployments.row.ts';
import type { DeploymentRow } from '../deployments.store.ts';
import { insertWebhook, updateWebhook, type WebhookRow } from './webhooks.store.ts';

const TOKEN_PREFIX = 'whk_';
const SECRET_PREFIX = 'whsec_';

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

/** 24 bytes as senders of Standard Webhooks expect them: base64 behind a prefix. */
function createSecret(): string {
  const bytes = Buffer.from(createOpaqueToken(), 'base64url').subarray(0, 24);
  return `${SECRET_PREFIX}${bytes.toString('base64')}`;
}

export function createWebhooks(sealer: Sealer): Webhooks {
  const toAddress = (id: string) => {
    const token = `${TOKEN_PREFIX}${createOpaqueToken()}`;
    return { token_hash: hashToken(token), token_enc: sealer.seal(token, id) };
  };
  const toSecret = (id: string, given?: string) => {
    const signingSecret = given ?? createSecret();
    return { signingSecret, row: { secret_enc: sealer.seal(signingSecret, id) } };
  };
  const isSigned = ({ kind }: HookSignature): boolean => kind !== 'none';

  return {
    async add(tx, { id, user_id: userId }, given) {
      const secret = isSigned(given.signature) ? toSecret(id, given.signing_secret) : null;
      await insertWebhook(tx, {
        id,
        user_id: userId,
        ...toAddress(id),
        secret_enc: secret?.row.secret_enc ?? null,
        callback_secret_enc: null,
        prompt_template: given.prompt_template,
        append_body: given.append_body ? 1 : 0,
        signature: JSON.stringify(given.signature),
        answer: given.answer,
        condition: given.condition === null ? null : JSON.stringify(given.condition),
        delivery_id_from: given.delivery_id_from,
        callback_url: given.callback_url,
        listens_until: null,
        sample: null,
      });
      return { signingSecret: secret?.signingSecret ?? null };
    },

    change: (tx, id, change) => updateWebhook(tx, id, toWebhookPatch(change)),

    openSecret: ({ id, secret_enc: sealed }) => (sealed === null ? null : sealer.open(sealed, id)),

    async rotate(tx, id, what, given) {
      if (what === 'address') {
        await updateWebhook(tx, id, toAddress(id));
        return { signingSecret: null };
      }
      const { signingSecret, row } = toSecret(id, given);
      await updateWebhook(tx, id, row);
      return { signingSecret };
    },
  };
}
