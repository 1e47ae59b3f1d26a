// Calls of tools that a server may ask the person something in the middle of. In the session era its question comes while the
// call is open: the call is held here, for a bounded time, while nothing else in this process waits for it.
import { randomUUID } from 'node:crypto';
import type { CallToolRequest, CallToolResult, ElicitResult } from '@modelcontextprotocol/client';
import type { Clock, Timer } from '../../../../platform/clock.ts';
import type { Asked } from './questions.ts';

/** A person has as long to answer as the call is held. */
export const HELD_MS = 10 * 60_000;
/** Past it, for what goes on with the call. */
const MARGIN_MS = 60_000;
/** Of one call; what is asked beyond is cancelled unseen. */
const MAX_ASKED = 10;
const MAX_HELD = 200;
const MAX_HELD_OF_ONE = 10;

export type Answer =
  | { readonly is: 'result'; readonly result: CallToolResult }
  | {
      /** The call is over, and wanted once more with the answers. */
      readonly is: 'asks';
      /** `null` where something is asked that is not offered. */
      readonly questions: readonly { readonly key: string; readonly asked: Asked }[] | null;
      /** To be handed back as it is. */
      readonly state: string | null;
      /** The call is made again, as if for the first time. */
      readonly isAgain: boolean;
    };
export type CallParams = CallToolRequest['params'] & {
  readonly inputResponses?: Readonly<Record<string, ElicitResult>>;
  readonly requestState?: string;
};
export type OnQuestion = (asked: Asked) => Promise<ElicitResult>;

export interface OpenQuestion {
  readonly key: string;
  readonly asked: Asked;
}

export interface OpenCall {
  /** The result, or what is asked before there is one. Ends the call with the signal. */
  next(
    signal: AbortSignal,
  ): Promise<Answer | { readonly is: 'held'; readonly questions: readonly OpenQuestion[] }>;
  answer(key: string, result: ElicitResult): void;
  end(reason: Error): void;
}

export type MakeCall = (signal: AbortSignal, onQuestion: OnQuestion) => Promise<Answer>;

export interface OpenCalls {
  open(make: MakeCall): OpenCall;
  /** Answers by which id the call is found again; `null` where too many are held. */
  hold(userId: string, call: OpenCall): string | null;
  /** `null` where this process does not hold it, or not any more. */
  take(id: string): OpenCall | null;
  stop(): void;
}

function openCall(make: MakeCall): OpenCall {
  const life = new AbortController();
  const answers = new Map<string, (result: ElicitResult) => void>();
  let askedCount = 0;
  let fresh: OpenQuestion[] = [];
  let wake = Promise.withResolvers<void>();
  const done = make(
    life.signal,
    (question) =>
      new Promise((answer) => {
        askedCount += 1;
        if (askedCount > MAX_ASKED) return void answer({ action: 'cancel' });
        const key = randomUUID();
        answers.set(key, answer);
        fresh.push({ key, asked: question });
        wake.resolve();
      }),
  );
  // It may come to its end while nobody waits for it.
  done.catch(() => undefined);

  return {
    async next(signal) {
      const stop = (): void => life.abort(signal.reason);
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
      try {
        return await Promise.race([
          done,
          wake.promise.then(() => {
            const questions = fresh;
            fresh = [];
            wake = Promise.withResolvers();
            return { is: 'held' as const, questions };
          }),
        ]);
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
    answer(key, result) {
      answers.get(key)?.(result);
      answers.delete(key);
    },
    end: (reason) => life.abort(reason),
  };
}

export function createOpenCalls(clock: Pick<Clock, 'after'>): OpenCalls {
  const held = new Map<string, { readonly userId: string; readonly call: OpenCall; readonly timer: Timer }>();

  function take(id: string): OpenCall | null {
    const found = held.get(id);
    held.delete(id);
    found?.timer.cancel();
    return found?.call ?? null;
  }

  return {
    open: openCall,
    hold(userId, call) {
      const own = [...held.values()].filter((one) => one.userId === userId);
      if (held.size >= MAX_HELD || own.length >= MAX_HELD_OF_ONE) return null;
      const id = randomUUID();
      const timer = clock.after(HELD_MS + MARGIN_MS, () =>
        take(id)?.end(new Error('Nobody has answered in time.')),
      );
      held.set(id, { userId, call, timer });
      return id;
    },
    take,
    stop() {
      for (const id of held.keys()) take(id)?.end(new Error('The server stops.'));
    },
  };
}
