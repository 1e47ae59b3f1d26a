import { ERRORS, type ErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { ReplyMessage } from '../sessions/message.ts';

/** Sign-in, money, rights and limits: the model alone would be refused as well, or would get round a limit. */
const REFUSED = [401, 402, 403, 429];
const LIMITS: readonly ErrorCode[] = [
  'reply_in_progress',
  'too_many_waiting_runs',
  'run_step_limit',
  'run_time_limit',
  'run_repeats_itself',
  'approval_expired',
  'missing_credentials',
];

/** An agent that was asked once more has failed for a reason that the model alone need not share. */
export function mustFallBack({ reply }: ReplyMessage): boolean {
  const hasFailed = reply.status === 'failed' || reply.status === 'interrupted';
  if (reply.fallsBack !== true || !hasFailed || reply.isLost || !reply.error) return false;
  const { code } = reply.error;
  return !REFUSED.includes(ERRORS[code].status) && !LIMITS.includes(code);
}
