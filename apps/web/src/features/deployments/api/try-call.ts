// A call of an API deployment as a program makes it, with its answer as it comes: also of a call that is rejected.
import { runDeployment } from '@parley/contract/deployments/api-endpoints.ts';
import { DeploymentRun } from '@parley/contract/deployments/api-schemas.ts';
import type { ApiDeployment } from '@parley/contract/deployments/schemas.ts';
import { RunEvent } from '@parley/contract/runs/events.ts';
import { createEventParser } from '@parley/contract/event-parser.ts';
import { createFrameDecoder } from '@parley/contract/stream.ts';
import { api } from '../../../platform/api/client.ts';
import { watchResponses } from '../../../platform/api/raw-call.ts';
import type { TriedContext } from './try-context.ts';

const STREAM = 'text/event-stream';

export interface TriedEvent {
  /** Since the call was sent. */
  readonly atMs: number;
  /** `null`: of a kind that this version does not know. */
  readonly event: RunEvent | null;
  readonly json: string;
}

export interface TriedCall {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly tookMs: number;
  /** `null` where the answer is one document. */
  readonly events: readonly TriedEvent[] | null;
  /** The document, or why there is none; empty for a stream. */
  readonly body: string;
  readonly isDone: boolean;
}

export interface TryOptions {
  readonly deployment: Pick<ApiDeployment, 'id'>;
  readonly content: string;
  readonly context: TriedContext;
  readonly isStream: boolean;
  readonly signal: AbortSignal;
  readonly onAnswer: (call: TriedCall) => void;
}

const parse = createEventParser(RunEvent);

function toEvent(json: string): RunEvent | null {
  try {
    return parse(json);
  } catch {
    // Shown as it came.
    return null;
  }
}

function toPretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Of a proxy: shown as it came.
    return text;
  }
}

async function readStream(response: Response, onEvent: (json: string) => void): Promise<void> {
  const reader = response.body?.getReader();
  const text = new TextDecoder();
  const decoder = createFrameDecoder(({ json }) => onEvent(json));
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
    decoder.push(text.decode(piece.value, { stream: true }));
}

/** Rejects where there is no answer at all. The run goes on whether it is read or not. */
export async function tryCall({
  deployment,
  content,
  context,
  isStream,
  signal,
  onAnswer,
}: TryOptions): Promise<void> {
  const startedAt = performance.now();
  let answer: Response | null = null;
  let rejected = '';
  // What the client makes errors of is shown as it came.
  const transport = watchResponses(async (response) => {
    answer = response;
    rejected = response.ok ? '' : await response.clone().text();
  });
  const report = (response: Response, change: Partial<TriedCall>) =>
    onAnswer({
      status: response.status,
      headers: [...response.headers],
      tookMs: performance.now() - startedAt,
      events: null,
      body: '',
      isDone: true,
      ...change,
    });
  const input = { params: { deploymentId: deployment.id }, body: { content, context, stream: isStream } };
  const response = await api
    .openStream(runDeployment, input, { signal, transport })
    .catch((error: unknown) => {
      if (answer === null || answer.ok) throw error;
      report(answer, { body: toPretty(rejected) });
      return null;
    });
  if (!response) return;
  if (!(response.headers.get('content-type') ?? '').startsWith(STREAM))
    return report(response, { body: toPretty(await response.text()) });
  let events: readonly TriedEvent[] = [];
  report(response, { events, isDone: false });
  await readStream(response, (json) => {
    events = [...events, { atMs: performance.now() - startedAt, event: toEvent(json), json }];
    report(response, { events, isDone: false });
  });
  report(response, { events });
}

export interface TriedResult {
  readonly text: string;
  readonly runId: string | null;
  /** US dollars; `null` until it is known. */
  readonly cost: number | null;
  readonly tools: number;
  /** It waits for an approval. */
  readonly isWaiting: boolean;
}

function readDocument(body: string): DeploymentRun | null {
  try {
    return DeploymentRun.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    // No JSON: of a proxy.
    return null;
  }
}

type Told = Extract<RunEvent, { type: 'message' }>;
const isWhole = (event: Told): event is Extract<Told, { final: string }> => 'final' in event;

/** What the events say together. */
export function toResult({ events, body }: Pick<TriedCall, 'events' | 'body'>): TriedResult {
  if (events === null) {
    const run = readDocument(body);
    return {
      text: run?.output ?? '',
      runId: run?.run_id ?? null,
      cost: run?.cost ?? null,
      tools: 0,
      isWaiting: false,
    };
  }
  const all = events.flatMap(({ event }) => event ?? []);
  const begun = all.find((event) => event.type === 'info' && 'run_id' in event);
  const ended = all.find((event) => event.type === 'complete');
  const told = all.filter((event) => event.type === 'message');
  return {
    text:
      told.findLast(isWhole)?.final ?? told.map((event) => (isWhole(event) ? '' : event.content)).join(''),
    runId: begun && 'run_id' in begun ? begun.run_id : null,
    cost: ended?.cost ?? null,
    tools: all.filter(({ type }) => type === 'tool_called').length,
    isWaiting: all.at(-1)?.type === 'waiting',
  };
}

/** Of an event what matters most, in one line. */
export function toEventLine({ event, json }: Pick<TriedEvent, 'event' | 'json'>): string {
  if (event === null) return json;
  switch (event.type) {
    case 'info':
      return 'run_id' in event ? event.run_id : json;
    case 'tool_called':
      return event.tool_name;
    case 'tool_output':
      return `${event.tool_name}: ${event.output ?? ''}`;
    case 'message':
      return isWhole(event) ? event.final : event.content;
    case 'error':
      return `${event.code}: ${event.detail}`;
    case 'streaming_ended':
      return '';
    default: {
      const { type: _type, ...rest } = event;
      return JSON.stringify(rest);
    }
  }
}
