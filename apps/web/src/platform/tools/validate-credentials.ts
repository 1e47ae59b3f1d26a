import { validateCredentials as endpoint } from '@parley/contract/credentials/endpoints.ts';
import type { CredentialValidation } from '@parley/contract/credentials/schemas.ts';
import { api } from '../api/client.ts';
import { withTimeout } from '../api/send.ts';
import { browserClock, sleep, type Clock } from '../clock.ts';
import { toAppError } from '../errors/to-app-error.ts';
import { retry } from '../retry.ts';
import type { Language } from './tools.api.ts';

const ATTEMPTS = 3;
/** Doubles: 1, 2 and 4 s, the last of them before the failure is told. */
const FIRST_WAIT_MS = 1_000;
const LIMIT_MS = 15_000;

export interface ValidationOptions {
  readonly language: Language;
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
}

const isTemporary = (error: unknown): boolean => {
  const { row } = toAppError(error);
  return row.retry || row.status === 0;
};

/** Whether the tools have what they need. Asked up to 3 times within 15 s before it throws. */
export function validateCredentials(
  toolNames: readonly string[],
  { language, signal: asked, clock = browserClock }: ValidationOptions,
): Promise<CredentialValidation> {
  return withTimeout(clock, LIMIT_MS, asked, async (signal) => {
    const ask = () =>
      api.call(
        endpoint,
        { query: { language }, body: { tool_names: [...toolNames] } },
        { signal, isRetried: false, timeoutMs: LIMIT_MS },
      );
    const plan = {
      attempts: ATTEMPTS,
      delayMs: FIRST_WAIT_MS,
      jitterMs: 0,
      random: () => 0,
      shouldRetry: isTemporary,
    };
    try {
      return await retry(plan, clock, ask, signal);
    } catch (error) {
      // Why it was given up, and not how that ended the call.
      if (signal.aborted) throw signal.reason;
      if (isTemporary(error)) await sleep(clock, FIRST_WAIT_MS * 2 ** (ATTEMPTS - 1), signal);
      throw error;
    }
  });
}
