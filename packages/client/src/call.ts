// A call that is answered once.
import type { AnyEndpoint } from '@parley/contract/endpoint.ts';
import type { CallInput } from './encode.ts';
import { createIdempotencyKey } from './idempotency-key.ts';
import { isTemporary } from './refusal.ts';
import { fail, toLocalError, type AnyResult } from './result.ts';
import { withDeadline, type CallOptions, type Transport } from './transport.ts';
import { toDelayMs, wait } from './waiting.ts';

const READ_TIMEOUT_MS = 30_000;
/** A model may take minutes to answer, and a file to arrive. */
const TIMEOUT_MS = 300_000;

async function readReply({ reply, download }: AnyEndpoint, response: Response): Promise<AnyResult<unknown>> {
  if (download !== undefined) return { ok: true, value: await response.blob() };
  const text = await response.text();
  try {
    return { ok: true, value: reply?.parse(JSON.parse(text)) };
  } catch (cause) {
    return fail(toLocalError('invalid_reply', cause));
  }
}

async function repeat<Value>(
  retries: number,
  signal: AbortSignal | undefined,
  attempt: () => Promise<AnyResult<Value>>,
): Promise<AnyResult<Value>> {
  for (let failures = 1; ; failures += 1) {
    const result = await attempt();
    if (result.ok || failures > retries || !isTemporary(result.error)) return result;
    const delayMs = toDelayMs(failures, result.error);
    if (delayMs === null) return result;
    if (!(await wait(delayMs, signal))) return fail(toLocalError('aborted', signal?.reason));
  }
}

export function call(
  transport: Transport,
  endpoint: AnyEndpoint,
  input: CallInput,
  options: CallOptions = {},
): Promise<AnyResult<unknown>> {
  const { signal } = options;
  // What can be streamed starts a run, and the key of a run makes the call safe to repeat.
  const idempotencyKey = options.idempotencyKey ?? (endpoint.stream ? createIdempotencyKey() : undefined);
  const requestOptions = { ...options, ...(idempotencyKey !== undefined && { idempotencyKey }) };
  const timeoutMs = options.timeoutMs ?? (endpoint.method === 'GET' ? READ_TIMEOUT_MS : TIMEOUT_MS);
  const attempt = () =>
    withDeadline(timeoutMs, signal, async (deadline) => {
      const sent = await transport.send(endpoint, input, requestOptions, deadline);
      return sent.ok ? readReply(endpoint, sent.value) : sent;
    });
  const isKnownByKey = idempotencyKey !== undefined && endpoint.takesIdempotencyKey === true;
  const isRepeatable = endpoint.method === 'GET' || isKnownByKey;
  return isRepeatable ? repeat(transport.retries, signal, attempt) : attempt();
}
