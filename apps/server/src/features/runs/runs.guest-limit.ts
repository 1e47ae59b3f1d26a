// How many requests a guest may send in a rolling day. Side jobs such as titles and summaries do not count.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import { scaleLimit, type Limits } from '../../platform/settings/limits.ts';
import { listStarts, type Reader } from './runs.store.ts';

const DAY_MS = 86_400_000;
const COUNTED_KINDS: readonly string[] = ['chat', 'structured_output', 'agent'];

export interface GuestLimitDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly limits: Limits;
  readonly limitFactor: number;
}

export function isCounted(usageKind: string): boolean {
  return COUNTED_KINDS.includes(usageKind);
}

const limitOf = ({ limits, limitFactor }: GuestLimitDeps): number =>
  scaleLimit(limits.get('guest-requests'), limitFactor);

/** When the requests that count began, oldest first; no more than fill the limit. */
function listCounted(reader: Reader, userId: string, deps: GuestLimitDeps) {
  const { clock, ids } = deps;
  // A request that is a day old counts no more.
  const afterId = ids.before('run', clock.now() - DAY_MS + 1);
  return listStarts(reader, userId, {
    kinds: COUNTED_KINDS,
    afterId,
    limit: limitOf(deps),
  });
}

export async function countRequestsLeft(
  reader: Reader,
  userId: string,
  deps: GuestLimitDeps,
): Promise<number> {
  const starts = await listCounted(reader, userId, deps);
  return limitOf(deps) - starts.length;
}

/** Throws `guest_request_limit` with the time until the oldest of them is a day old. */
export async function assertGuestRequestsLeft(
  reader: Reader,
  userId: string,
  deps: GuestLimitDeps,
): Promise<void> {
  const starts = await listCounted(reader, userId, deps);
  const [oldest] = starts;
  if (oldest === undefined || starts.length < limitOf(deps)) return;
  const retryAfterSeconds = Math.ceil((oldest + DAY_MS - deps.clock.now()) / 1_000);
  const detail = `Request limit exceeded: guests may send ${limitOf(deps)} requests per day`;
  throw new AppError('guest_request_limit', { data: { detail, retryAfterSeconds } });
}
