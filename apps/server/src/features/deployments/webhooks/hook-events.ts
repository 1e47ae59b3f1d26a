// What callers of a webhook are streamed of a run: its result, and nothing else of the agent's inside.
import type { HookEvent } from '@parley/contract/deployments/webhook-schemas.ts';
import { createEventParser } from '@parley/contract/event-parser.ts';
import { RunEvent } from '@parley/contract/runs/events.ts';
import { encodeFrame } from '@parley/contract/stream.ts';
import { createDoneEncoder } from '../../../platform/streams/done-encoder.ts';
import type { EventEncoder } from '../../../platform/streams/encoded-frames.ts';
import { toFailed, toFailure, type HookStream } from './hook-answers.ts';

const parseEvent = createEventParser(RunEvent);

/** One sentence, whatever went wrong. */
function toErrorEvent(runId: string): HookEvent {
  const { code, message: detail, status } = toFailure(toFailed(runId));
  return { type: 'error', detail, code, status };
}

export function createHookEncoder({ runId, isLive }: HookStream): EventEncoder {
  const done = createDoneEncoder();
  const frame = (seq: number, event: HookEvent): string => encodeFrame(seq, JSON.stringify(event));
  /** What may be the result: a run that was stopped has none. */
  let final: { readonly seq: number; readonly text: string } | null = null;

  function toEnd(seq: number, isStopped: boolean): string {
    const end = frame(seq, { type: 'complete', run_id: runId });
    if (final === null) return end;
    const result: HookEvent = isStopped ? toErrorEvent(runId) : { type: 'message', final: final.text };
    return frame(final.seq, result) + end;
  }

  function encodeEvent(seq: number, event: RunEvent): string {
    if (event.type === 'info') return frame(seq, { type: 'info', run_id: runId });
    if (event.type === 'resumed') return frame(seq, event);
    if (event.type === 'error') return frame(seq, toErrorEvent(runId));
    if (event.type === 'complete') return toEnd(seq, event.reason === 'cancelled');
    if (event.type !== 'message') return '';
    if ('content' in event) return isLive ? frame(seq, event) : '';
    final = { seq, text: event.final };
    return '';
  }

  return {
    encode({ seq, json }) {
      const event = parseEvent(json);
      if (event?.type === 'streaming_ended') return done.encode({ seq, json });
      return event === null ? '' : encodeEvent(seq, event);
    },
    end: () => done.end(),
  };
}
