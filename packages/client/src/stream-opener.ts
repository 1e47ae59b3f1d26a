// Which request opens the next connection of a stream.
import type { AnyEndpoint } from '@parley/contract/endpoint.ts';
import { getRunByKey, readRunEvents } from '@parley/contract/runs/endpoints.ts';
import { Run } from '@parley/contract/runs/schemas.ts';
import type { Deadline } from './deadline.ts';
import type { CallInput } from './encode.ts';
import { fail, toLocalError, type AnyResult } from './result.ts';
import type { RequestOptions, Transport } from './transport.ts';

const FoundRun = Run.pick({ id: true });

export interface StreamRequest {
  readonly endpoint: AnyEndpoint;
  readonly input: CallInput;
  readonly options: RequestOptions;
  /** Of a stream that starts a run. */
  readonly idempotencyKey: string | null;
  /** What was read so far; the run is filled in where it is found by its key. */
  readonly progress: { runId: string | null; readonly lastEvent: number };
}

export interface StreamOpener {
  open(deadline: Deadline): Promise<AnyResult<Response>>;
  /** Whether the server is known to have taken the request. */
  hasStarted(): boolean;
}

/** `from` would count before `after`. */
function toContinuation({ params, query }: CallInput, after: number): CallInput {
  const asked = typeof query === 'object' ? query : {};
  return { params, query: after === 0 ? query : { ...asked, from: undefined, after } };
}

async function requireEvents(answer: AnyResult<Response>): Promise<AnyResult<Response>> {
  if (!answer.ok || answer.value.headers.get('content-type')?.startsWith('text/event-stream')) return answer;
  await answer.value.body?.cancel();
  return fail(toLocalError('invalid_reply'));
}

export function createStreamOpener(transport: Transport, request: StreamRequest): StreamOpener {
  const { endpoint, input, options, idempotencyKey, progress } = request;
  let isOpened = false;
  /** A request was sent whose answer did not arrive: the run may exist. */
  let isUncertain = false;
  /**
   * Not where the API key may start runs but not read them, and not in the protocol of another API: the start is
   * repeated then, with the same key, and read from its beginning.
   */
  let isReadable = !endpoint.errorFormat;

  async function findRun(key: string, deadline: Deadline): Promise<AnyResult<Response> | null> {
    const sent = await transport.send(getRunByKey, { params: { key } }, {}, deadline);
    if (sent.ok) {
      progress.runId = FoundRun.parse(await sent.value.json()).id;
      return null;
    }
    if (sent.error.code === 'scope_missing') isReadable = false;
    return sent.error.code === 'not_found' || !isReadable ? null : sent;
  }

  async function readOn(runId: string, deadline: Deadline): Promise<AnyResult<Response> | null> {
    const after = progress.lastEvent;
    const sent = await transport.send(readRunEvents, { params: { runId }, query: { after } }, {}, deadline);
    if (sent.ok || sent.error.code !== 'scope_missing') return sent;
    isReadable = false;
    return null;
  }

  async function start(key: string, deadline: Deadline): Promise<AnyResult<Response>> {
    const sent = await transport.send(endpoint, input, { ...options, idempotencyKey: key }, deadline);
    // A refusal by Parley itself has a number; a proxy's says nothing about the run.
    isUncertain = sent.ok || sent.error.requestId === undefined;
    return sent;
  }

  async function openRun(key: string, deadline: Deadline): Promise<AnyResult<Response>> {
    if (progress.runId === null && isUncertain && isReadable) {
      const failure = await findRun(key, deadline);
      if (failure) return failure;
    }
    const opened = progress.runId !== null && isReadable ? await readOn(progress.runId, deadline) : null;
    return opened ?? start(key, deadline);
  }

  return {
    hasStarted: () => isOpened || progress.runId !== null,
    async open(deadline) {
      const sent =
        idempotencyKey === null
          ? await transport.send(endpoint, toContinuation(input, progress.lastEvent), options, deadline)
          : await openRun(idempotencyKey, deadline);
      isOpened ||= sent.ok;
      return requireEvents(sent);
    },
  };
}
