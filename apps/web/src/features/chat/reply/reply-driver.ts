import { GenerateEvent } from '@parley/contract/chat/events.ts';
import { createEventParser } from '@parley/contract/event-parser.ts';
import {
  createRunDriver,
  type RunDriver,
  type RunDriverOptions,
  type RunReading,
} from '../../../platform/runs/run-driver.ts';
import type { ReplyMessage } from '../sessions/message.ts';
import { abandonReply, foldReply, isFinished, takeStoredRun } from './reply.fold.ts';

// The run of one plain reply, read into the message that shows it.

export type ReplyDriver = RunDriver<ReplyMessage>;

const READING: RunReading<ReplyMessage, GenerateEvent> = {
  parse: createEventParser(GenerateEvent),
  fold: foldReply,
  progressOf: (message) => ({
    runId: message.reply.runId,
    lastEvent: message.reply.lastEvent,
    isFinished: isFinished(message),
    hasText: message.content !== '',
    characters: message.content.length + (message.reply.reasoning?.text.length ?? 0),
  }),
  withRunId: (message, runId) => ({ ...message, reply: { ...message.reply, runId } }),
  withDuration: (message, durationMs) => ({ ...message, reply: { ...message.reply, durationMs } }),
  takeStored: takeStoredRun,
  abandon: abandonReply,
};

export function createReplyDriver({
  message,
  ...options
}: { readonly message: ReplyMessage } & Omit<
  RunDriverOptions<ReplyMessage, GenerateEvent>,
  'initial' | 'reading'
>): ReplyDriver {
  return createRunDriver({ ...options, initial: message, reading: READING });
}
