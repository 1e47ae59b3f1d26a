// Calls of webhooks: who may call, what is read of a call, and what is noted of those that are refused.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { Clock } from '../../../platform/clock.ts';
import { hashToken } from '../../../platform/crypto/opaque-token.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { FindWorkOwner } from '../../auth/index.ts';
import { readSignature } from '../deployments.present.ts';
import { toFailure, toHandled, toStoredReply, type HookAnswer } from './hook-answers.ts';
import { findField, readHookBody, type HookBody } from './hook-body.ts';
import { findHookByToken, insertDelivery, type Hook, type HookDeliveryRow } from './hook-deliveries.store.ts';
import { createHookLimits, type HookLimitsDeps } from './hook-limits.ts';
import type { HookCall } from './hook-request.ts';
import type { HookSamples } from './hook-samples.ts';
import { findSignatureProblem } from './hook-signatures.ts';
import { HookChangedError, RefusedRunError, type NewDelivery } from './hook-starts.ts';
import { createTakeDelivery, toBareRow, toDelivery, type Arrival, type TakeDeps } from './hook-taking.ts';

/** Of a deployment that is changed again and again while its call is read. */
const MAX_READINGS = 5;

export interface HookCallsDeps extends HookLimitsDeps, TakeDeps {
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'create'>;
  readonly findOwner: FindWorkOwner;
  readonly openSecret: (hook: Hook) => string | null;
  readonly samples: Pick<HookSamples, 'capture'>;
}

export interface HookCalls {
  /** Throws what the caller is refused with. */
  receive(call: HookCall): Promise<HookAnswer>;
  /** Whether the webhook takes calls. */
  check(token: string): Promise<{ is_active: boolean }>;
}

/** Why a call was refused, as its owner reads it. */
const NOTES: Readonly<Record<string, string>> = {
  hook_signature_invalid: 'invalid_signature',
  caller_address_not_allowed: 'address_not_allowed',
  deployment_paused: 'paused',
  daily_cost_reached: 'daily_cost',
};

/** Refused in any number: few of them are written down. */
const UNCOUNTED: readonly ErrorCode[] = ['rate_limited', 'caller_address_not_allowed'];

/** Slack tests an address before it sends anything: it expects its own text back. */
function findChallenge({ webhook }: Hook, { value }: HookBody): string | null {
  if (readSignature(webhook.signature).kind !== 'slack') return null;
  const challenge = findField(value, 'challenge');
  return findField(value, 'type') === 'url_verification' && typeof challenge === 'string' ? challenge : null;
}

export function createHookCalls(deps: HookCallsDeps): HookCalls {
  const { db, clock, ids, samples } = deps;
  const limits = createHookLimits(deps);
  const takeDelivery = createTakeDelivery(deps);

  /** What is unknown, replaced or of an account that may do nothing any more is the same to a caller. */
  async function find(token: string): Promise<Hook | null> {
    const hook = await findHookByToken(db.read, hashToken(token));
    if (!hook) return null;
    const owner = await deps.findOwner(hook.deployment.user_id);
    return owner?.role === 'user' ? hook : null;
  }

  const insert = (row: HookDeliveryRow): Promise<boolean> => db.write((tx) => insertDelivery(tx, row));

  async function noteRefused(arrival: Arrival, error: AppError, known: Partial<NewDelivery>): Promise<void> {
    if (UNCOUNTED.includes(error.code) && !limits.isNoted(arrival.hook)) return;
    const { delivery_id: deliveryId = null, event = null } = known;
    await insert({
      ...toBareRow(arrival),
      delivery_id: deliveryId,
      event,
      status: error.status,
      note: NOTES[error.code] ?? error.code,
    });
  }

  function checkSignature({ call, hook }: Arrival): void {
    const signature = readSignature(hook.webhook.signature);
    if (findSignatureProblem(signature, deps.openSecret(hook), call, clock.now()) !== null)
      throw new AppError('hook_signature_invalid');
  }

  async function handle(arrival: Arrival): Promise<HookAnswer> {
    const { call, hook } = arrival;
    let known: Partial<NewDelivery> = {};
    try {
      limits.admit(hook, call.address);
      const body = await readHookBody(call.bytes, call.headers['content-type'] ?? null);
      if (await samples.capture(hook, call, body)) {
        const answer = toHandled('received');
        const { status } = answer;
        await insert({ ...toBareRow(arrival), status, note: 'sample', reply: toStoredReply(answer) });
        return answer;
      }
      if (hook.deployment.is_active !== 1) throw new AppError('deployment_paused');
      checkSignature(arrival);
      const challenge = findChallenge(hook, body);
      if (challenge !== null)
        return {
          status: 200,
          runId: null,
          reply: { run_id: null, status: 'received', output: null, challenge },
        };
      const delivery = toDelivery({ ...arrival, body });
      known = delivery;
      return await takeDelivery({ ...arrival, body }, delivery);
    } catch (error) {
      if (error instanceof RefusedRunError) throw error.shown;
      if (error instanceof AppError) await noteRefused(arrival, error, known);
      throw error;
    }
  }

  async function read(
    call: HookCall,
    of: Pick<Arrival, 'id' | 'receivedMs' | 'tookMs'>,
  ): Promise<HookAnswer> {
    for (let reading = 1; ; reading += 1) {
      const hook = await find(call.token);
      if (!hook) {
        limits.countUnknown(call.address);
        throw new AppError('not_found');
      }
      try {
        return await handle({ ...of, call, hook });
      } catch (error) {
        if (!(error instanceof HookChangedError) || reading === MAX_READINGS) throw error;
      }
    }
  }

  return {
    async receive(call) {
      const startedMs = clock.monotonic();
      const tookMs = (): number => Math.max(0, Math.round(clock.monotonic() - startedMs));
      const answer = await read(call, { id: ids.create('delivery'), receivedMs: clock.now(), tookMs });
      if (answer.reply === null && !answer.stream) throw toFailure(answer);
      return answer;
    },

    async check(token) {
      const hook = await find(token);
      if (!hook) throw new AppError('not_found');
      return { is_active: hook.deployment.is_active === 1 };
    },
  };
}
