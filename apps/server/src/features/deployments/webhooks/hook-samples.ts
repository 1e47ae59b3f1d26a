// A webhook that listens: the next request is kept and not run, so that its owner sees what a sender sends.
import { SAMPLE_HOURS, SAMPLE_MINUTES } from '@parley/contract/deployments/constants.ts';
import { HookRequest, type HookSample } from '@parley/contract/deployments/webhook-schemas.ts';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { readSignature } from '../deployments.present.ts';
import { getHook, type OfHook } from './get-hook.ts';
import type { HookBody } from './hook-body.ts';
import { putSample, removeSamples, type Hook } from './hook-deliveries.store.ts';
import { toHookRequest, type HookCall } from './hook-request.ts';
import { findSignatureProblem } from './hook-signatures.ts';
import { updateWebhook } from './webhooks.store.ts';

/** Long enough to write a message with its fields. */
const KEPT_MS = SAMPLE_HOURS * 3_600_000;

const StoredSample = z.object({
  receivedAt: z.number(),
  request: HookRequest,
  isSignatureValid: z.boolean().nullable(),
  problem: z.string().nullable(),
});

export interface HookSamplesDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly openSecret: (hook: Hook) => string | null;
}

export interface HookSamples {
  listen(of: OfHook): Promise<HookSample>;
  get(of: OfHook): Promise<HookSample>;
  /** Whether the call is the sample that the webhook listens for. */
  capture(hook: Hook, call: HookCall, body: HookBody): Promise<boolean>;
  removeOld(): Promise<void>;
}

export function createHookSamples({ db, clock, openSecret }: HookSamplesDeps): HookSamples {
  function toSample({ webhook }: Hook): HookSample {
    const { listens_until: until, sample, sample_until: keptUntil } = webhook;
    const isKept = keptUntil !== null && keptUntil > clock.now();
    const stored = sample !== null && isKept ? StoredSample.parse(JSON.parse(sample)) : null;
    const isListening = until !== null && until > clock.now();
    return {
      state: isListening ? 'listening' : stored ? 'received' : 'none',
      listens_until: isListening ? new Date(until).toISOString() : null,
      received_at: stored ? new Date(stored.receivedAt).toISOString() : null,
      request: stored?.request ?? null,
      is_signature_valid: stored?.isSignatureValid ?? null,
      signature_problem: stored?.problem ?? null,
    };
  }

  return {
    async listen(of) {
      const { webhook } = await getHook(db.read, of);
      const until = clock.now() + SAMPLE_MINUTES * 60_000;
      await db.write((tx) => updateWebhook(tx, webhook.id, { listens_until: until }));
      return toSample(await getHook(db.read, of));
    },

    get: async (of) => toSample(await getHook(db.read, of)),

    async capture(hook, call, body) {
      const { webhook } = hook;
      const nowMs = clock.now();
      if (webhook.listens_until === null || webhook.listens_until <= nowMs) return false;
      const signature = readSignature(webhook.signature);
      const problem = findSignatureProblem(signature, openSecret(hook), call, nowMs);
      const sample = StoredSample.parse({
        receivedAt: nowMs,
        request: toHookRequest(call, body),
        isSignatureValid: signature.kind === 'none' ? null : problem === null,
        problem,
      });
      const kept = { sample: JSON.stringify(sample), sample_until: nowMs + KEPT_MS };
      return db.write((tx) => putSample(tx, webhook.id, kept, nowMs));
    },

    removeOld: () => db.write((tx) => removeSamples(tx, clock.now())),
  };
}
