import type { GenerateEvent } from '@parley/contract/chat/events.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import {
  abandonRun,
  foldRun,
  isFinished as isFinishedView,
  takeStoredRun as takeStored,
  type HeardEvent,
} from '../../../platform/runs/run.fold.ts';
import { NO_STEPS, type RunSteps, type RunView } from '../../../platform/runs/run-view.ts';
import type { Reply, ReplyMessage } from '../sessions/message.ts';

// A reply is a message that shows a run; the functions that take no steps are for the run of a model alone.

export function toView({ content, reply }: ReplyMessage, steps: RunSteps = NO_STEPS): RunView {
  const {
    key: _key,
    isLost: _isLost,
    earlierPictures: _pictures,
    effort: _effort,
    fallsBack: _fallsBack,
    ...run
  } = reply;
  const { agent, waitingFor, turnCost, lengths } = steps;
  return { agent, steps: steps.steps, waitingFor, turnCost, lengths, ...run, text: content };
}

export function withView(message: ReplyMessage, view: RunView): ReplyMessage {
  const { text, agent: _a, steps: _s, waitingFor: _w, turnCost: _t, lengths: _l, ...run } = view;
  return { ...message, content: text, reply: { ...message.reply, ...run } };
}

export function withLost(message: ReplyMessage, isLost: boolean): ReplyMessage {
  return message.reply.isLost === isLost ? message : { ...message, reply: { ...message.reply, isLost } };
}

export function isFinished(message: ReplyMessage): boolean {
  return isFinishedView(message.reply);
}

/** The message after one more event; the same object when the event is known already or comes after the end. */
export function foldReply(message: ReplyMessage, heard: HeardEvent<GenerateEvent>): ReplyMessage {
  const before = toView(message);
  const view = foldRun(before, heard);
  if (view === before) return message;
  const next = withView(message, view);
  return isFinished(next) ? withLost(next, false) : next;
}

/** Takes over what the server kept of a reply whose events are no longer there. */
export function takeStoredRun(message: ReplyMessage, run: Run): ReplyMessage {
  return withLost(withView(message, takeStored(toView(message), run)), false);
}

/** Ends a reply that this side gave up on or that was never accepted. */
export function abandonReply(
  message: ReplyMessage,
  { isLost, ...ending }: Pick<Reply, 'status' | 'error' | 'isLost'>,
  atMs: number,
): ReplyMessage {
  if (isFinished(message)) return message;
  return withLost(withView(message, abandonRun(toView(message), ending, atMs)), isLost);
}
