// What the events of a run come to, for answers that are given whole. Pure.
import { createEventParser } from '@parley/contract/event-parser.ts';
import type { EndReason, Usage } from '@parley/contract/chat/events.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { isErrorCode } from '@parley/contract/errors/catalogue.ts';
import { RunEvent } from '@parley/contract/runs/events.ts';
import { TextAccumulator } from '../../../platform/text-accumulator.ts';

/** A call of a function of the caller's. */
export type FunctionCall = Omit<Extract<RunEvent, { type: 'function_call' }>, 'type'>;

export interface Answer {
  readonly text: string;
  readonly thoughts: string;
  readonly calls: readonly FunctionCall[];
  readonly reason: EndReason;
  readonly usage: Usage;
}

/** The call that an answer is for. */
export interface AnsweredCall {
  readonly runId: string;
  /** With which it can be repeated: a repeat is answered from the same run. */
  readonly key: string | null;
}

export interface AnswerFold {
  add(json: string): void;
  /** The run is paused until a person decides, for whom this API has no question. */
  isWaiting(): boolean;
  /** Throws what the run failed with. */
  answer(): Answer;
}

const NO_USAGE: Usage = { input_tokens: 0, output_tokens: 0 };

export const parseRunEvent = createEventParser(RunEvent);

export function toRunError({ code, detail }: { readonly code: string; readonly detail: string }): AppError {
  return new AppError(isErrorCode(code) ? code : 'internal', { data: { detail } });
}

/**
 * Of an answer that breaks off before its run: a person is asked, or another server goes on with it. Without a key a repeat
 * would be a second run, so that the caller is told the id of the first.
 */
export function toUnfinished({ runId, key }: AnsweredCall, isWaiting: boolean): AppError {
  if (isWaiting) return new AppError('approval_needed');
  if (key !== null) return new AppError('interrupted');
  const detail = `This call was cut off. The run goes on without it: ${runId}.`;
  return new AppError('interrupted', { data: { detail, runId } });
}

export function createAnswerFold(call: AnsweredCall): AnswerFold {
  const words = new TextAccumulator();
  const thoughts = new TextAccumulator();
  const calls: FunctionCall[] = [];
  let final: string | null = null;
  let end: { reason: EndReason; usage: Usage } | null = null;
  let error: AppError | null = null;
  let isWaiting = false;

  function take(event: RunEvent): void {
    isWaiting = event.type === 'waiting';
    if (event.type === 'content') words.add(event.token);
    else if (event.type === 'reasoning') thoughts.add(event.token);
    else if (event.type === 'function_call') calls.push(event);
    else if (event.type === 'message' && 'final' in event) final = event.final;
    else if (event.type === 'error') error ??= toRunError(event);
    else if (event.type === 'end' || event.type === 'complete')
      end = { reason: event.reason ?? 'stop', usage: event.usage ?? NO_USAGE };
  }

  return {
    add(json) {
      const event = parseRunEvent(json);
      if (event) take(event);
    },
    isWaiting: () => isWaiting,
    answer() {
      if (error && !isWaiting) throw error;
      if (!end || isWaiting) throw toUnfinished(call, isWaiting);
      return { ...end, calls, text: final ?? words.read(), thoughts: thoughts.read() };
    },
  };
}
