import { generate } from '@parley/contract/chat/endpoints.ts';
import type { GenerateEvent } from '@parley/contract/chat/events.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { cancelRun, getRun, getRunByKey, readRunEvents } from '@parley/contract/runs/endpoints.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { encodeFrame } from '@parley/contract/stream.ts';
import type { FakeApi, FakeCall } from './fake-api.ts';

// Runs as the server keeps them: a numbered event log that any reader can attach to, and that goes on without one.

export interface FakeRun {
  readonly id: string;
  readonly key: string;
  readonly fields: FakeCall['body'];
  readonly events: readonly GenerateEvent[];
  say(...tokens: string[]): void;
  think(...tokens: string[]): void;
  end(reason?: 'stop' | 'length' | 'cancelled', balance?: number): void;
  fail(code: string): void;
  /** Breaks every connection to it; the run itself goes on. */
  cut(): void;
  /** Leaves every connection open and says nothing on it any more. */
  fallSilent(): void;
}

interface ReadableRun extends FakeRun {
  read(after: number, signal: AbortSignal | null): Response;
}

export interface FakeRuns {
  readonly runs: readonly FakeRun[];
  readonly last: FakeRun;
  /** What a question asked without a stream (a title) is answered with. */
  answerOnce: string;
  /** Holds such an answer back. */
  beforeAnswer: () => Promise<void>;
  /** Takes sends without ever answering them: the run exists, no client knows of it. */
  isMute: boolean;
  /** What every reply is from now on, before its request is answered; null: what a test says. */
  answersAtOnce: string | null;
}

export function createFakeRuns(api: FakeApi): FakeRuns {
  const runs: ReadableRun[] = [];
  const state = {
    runs,
    answerOnce: 'A short good title',
    beforeAnswer: () => Promise.resolve(),
    isMute: false,
    answersAtOnce: null as string | null,
    get last() {
      const run = runs.at(-1);
      if (!run) throw new Error('Nothing was asked yet.');
      return run;
    },
  };

  function find(matches: (run: FakeRun) => boolean): ReadableRun {
    const run = runs.find(matches);
    if (!run) throw new AppError('not_found');
    return run;
  }

  api.on(generate, async (call) => {
    if (call.body['stream'] === 'false') {
      await state.beforeAnswer();
      return {
        response: state.answerOnce,
        model_used: 'guide/guide',
        usage: { input_tokens: 1, output_tokens: 1 },
        cost: 0,
        balance: 0.1,
        reason: 'stop',
        run_id: 'run-title',
      };
    }
    const key = call.headers.get('idempotency-key') ?? '';
    const known = runs.find((run) => run.key === key);
    if (known) return known.read(0, call.signal);
    const isBusy = runs.some((run) => run.fields['session_id'] === call.body['session_id'] && !isEnded(run));
    if (isBusy) throw new AppError('reply_in_progress');
    const run = createRun(`run-${runs.length + 1}`, key, call.body);
    runs.push(run);
    if (state.answersAtOnce !== null) {
      run.say(state.answersAtOnce);
      run.end();
    }
    return state.isMute ? neverAnswered(call.signal) : run.read(0, call.signal);
  });
  api.on(readRunEvents, (call) => {
    const after = Number(call.query.get('from') ?? 0);
    return find(({ id }) => id === call.params['runId']).read(after, call.signal);
  });
  api.on(getRun, (call) => toRecord(find(({ id }) => id === call.params['runId'])));
  api.on(getRunByKey, (call) => toRecord(find(({ key }) => key === call.params['key'])));
  api.on(cancelRun, (call) => {
    const run = find(({ id }) => id === call.params['runId']);
    if (!isEnded(run)) run.end('cancelled');
    return toRecord(run);
  });
  return state;
}

function neverAnswered(signal: AbortSignal | null): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
}

function isEnded(run: FakeRun): boolean {
  return run.events.some(({ type }) => type === 'end' || type === 'error');
}

function textOf(run: FakeRun): string {
  return run.events.map((event) => (event.type === 'content' ? event.token : '')).join('');
}

function toRecord(run: FakeRun): Run {
  const last = run.events.at(-1);
  const ended = last?.type === 'end' ? (last.reason === 'cancelled' ? 'cancelled' : 'succeeded') : 'running';
  return {
    id: run.id,
    kind: 'generate',
    agent_id: null,
    agent_name: null,
    agent_version: null,
    replay_of: null,
    deployment_id: null,
    session_id: null,
    key: run.key,
    trigger: 'ui',
    status: last?.type === 'error' ? 'failed' : ended,
    input: '',
    output: isEnded(run) ? textOf(run) : null,
    error: last?.type === 'error' ? last.code : null,
    tool_logs: [],
    model_used: 'guide/guide',
    usage: null,
    cost: 0,
    reserved: 0,
    last_event: run.events.length,
    started_at: '2026-01-01T00:00:00Z',
    finished_at: null,
    duration_ms: null,
  };
}

function createRun(id: string, key: string, fields: FakeCall['body']): ReadableRun {
  const asked = fields['model_name'];
  const modelUsed = typeof asked === 'string' ? asked : 'guide/guide';
  const events: GenerateEvent[] = [{ type: 'info', model_used: modelUsed, run_id: id }];
  const readers = new Set<ReadableStreamDefaultController<Uint8Array>>();

  function frame(event: GenerateEvent, index: number): Uint8Array {
    return new TextEncoder().encode(encodeFrame(index + 1, JSON.stringify(event)));
  }

  function emit(event: GenerateEvent): void {
    events.push(event);
    for (const reader of readers) reader.enqueue(frame(event, events.length - 1));
    if (event.type !== 'end' && event.type !== 'error') return;
    for (const reader of readers) reader.close();
    readers.clear();
  }

  const run = {
    id,
    key,
    fields,
    events,
    say: (...tokens: string[]) => tokens.forEach((token) => emit({ type: 'content', token })),
    think: (...tokens: string[]) => tokens.forEach((token) => emit({ type: 'reasoning', token })),
    end: (reason: 'stop' | 'length' | 'cancelled' = 'stop', balance = 0.09) =>
      emit({ type: 'end', reason, usage: { input_tokens: 2, output_tokens: 3 }, cost: 0.0012, balance }),
    fail: (code: string) => emit({ type: 'error', code, detail: code }),
    cut() {
      for (const reader of readers) reader.error(new TypeError('network'));
      readers.clear();
    },
    fallSilent: () => readers.clear(),
    read(after: number, signal: AbortSignal | null): Response {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          events.forEach((event, index) => index >= after && controller.enqueue(frame(event, index)));
          if (isEnded(run)) {
            controller.close();
            return;
          }
          readers.add(controller);
          signal?.addEventListener('abort', () => readers.delete(controller));
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    },
  };
  return run;
}
