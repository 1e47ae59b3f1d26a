// Who may call a webhook, and how often.
import { DEFAULT_HOOK_CALLS_PER_MINUTE } from '@parley/contract/deployments/constants.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { secondsUntil } from '../../../platform/rate-limit/create-limiter.ts';
import type { Limiter, LimitRule } from '../../../platform/rate-limit/limiter.ts';
import type { Limits } from '../../../platform/settings/limits.ts';
import { readTexts } from '../deployments.present.ts';
import { isAllowedAddress } from '../starts/allowed-addresses.ts';
import type { Hook } from './hook-deliveries.store.ts';

export interface HookLimitsDeps {
  readonly limiter: Pick<Limiter, 'count'>;
  readonly limits: Limits;
  readonly clock: Pick<Clock, 'now'>;
  readonly hashLocation: (address: string) => string;
}

const perMinute = (name: string, limit: number): LimitRule => ({ name, limit, windowSeconds: 60 });
const CALLS = 'webhook';
/** Of one location: of those who look for webhooks. */
const UNKNOWN = perMinute('webhook-unknown', 60);
/** Rows that say that calls were too many, or came from elsewhere, of one webhook. */
const NOTED = perMinute('webhook-refused', 10);

export function createHookLimits({ limiter, limits, clock, hashLocation }: HookLimitsDeps) {
  function count(rule: LimitRule, key: string): void {
    const verdict = limiter.count(rule, key);
    if (verdict.isAllowed) return;
    throw new AppError('rate_limited', { data: { retryAfterSeconds: secondsUntil(verdict, clock.now()) } });
  }

  return {
    /** Throws where the call may not go on. Calls from elsewhere take nothing of what the allowed ones have. */
    admit({ deployment }: Hook, address: string): void {
      if (!isAllowedAddress(readTexts(deployment.allowed_ips), address))
        throw new AppError('caller_address_not_allowed');
      const wanted = deployment.rate_per_minute ?? DEFAULT_HOOK_CALLS_PER_MINUTE;
      count(perMinute(CALLS, Math.min(wanted, limits.get('calls-deployment'))), deployment.id);
    },
    countUnknown: (address: string): void => count(UNKNOWN, hashLocation(address)),
    /** Whether another refused call is written down. */
    isNoted: ({ deployment }: Hook): boolean => limiter.count(NOTED, deployment.id).isAllowed,
  };
}
