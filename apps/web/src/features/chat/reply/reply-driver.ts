import { GenerateEvent } from '@parley/contract/chat/events.ts';
import { createEventParser } from '@parley/contract/event-parser.ts';
import { RunEvent } from '@parley/contract/runs/events.ts';
import { NO_EXECUTION, type Executions } from '../../../platform/runs/executions.ts';
import {
  createRunDriver,
  type RunDriver,
  type RunDriverOptions,
  type RunReading,
} from '../../../platform/runs/run-driver.ts';
import type { ReplyMessage } from '../sessions/message.ts';
import {
  abandonAgentReply,
  foldAgentReply,
  takeStoredAgentRun,
  type AgentReply,
} from './agent-reply.fold.ts';
import { abandonReply, foldReply, isFinished, takeStoredRun } from './reply.fold.ts';

// The run of one reply, read into the message that shows it.

export type ReplyDriver = RunDriver<ReplyMessage>;

const MESSAGE_ACCESS = {
  progressOf: (message: ReplyMessage) => ({
    runId: message.reply.runId,
    lastEvent: message.reply.lastEvent,
    isFinished: isFinished(message),
    isWaiting: false,
    hasText: message.content !== '',
    characters: message.content.length + (message.reply.reasoning?.text.length ?? 0),
  }),
  withRunId: (message: ReplyMessage, runId: string) => ({ ...message, reply: { ...message.reply, runId } }),
  withDuration: (message: ReplyMessage, durationMs: number) => ({
    ...message,
    reply: { ...message.reply, durationMs },
  }),
};

const PLAIN: RunReading<ReplyMessage, GenerateEvent> = {
  ...MESSAGE_ACCESS,
  parse: createEventParser(GenerateEvent),
  fold: foldReply,
  takeStored: takeStoredRun,
  abandon: abandonReply,
};

const parseRunEvent = createEventParser(RunEvent);

/** Keeps the steps of the run beside its message. */
function readAgent(executions: Executions): RunReading<ReplyMessage, RunEvent> {
  function change(message: ReplyMessage, to: (before: AgentReply) => AgentReply): ReplyMessage {
    const before = { message, execution: executions.find(message.id) ?? NO_EXECUTION };
    const next = to(before);
    if (next.execution !== before.execution) executions.put(message.id, next.execution);
    return next.message;
  }
  return {
    ...MESSAGE_ACCESS,
    progressOf: (message) => ({
      ...MESSAGE_ACCESS.progressOf(message),
      isWaiting: (executions.find(message.id)?.waitingFor.length ?? 0) > 0,
    }),
    parse: parseRunEvent,
    fold: (message, heard) => change(message, (before) => foldAgentReply(before, heard)),
    takeStored: (message, run) => change(message, (before) => takeStoredAgentRun(before, run)),
    abandon: (message, ending, atMs) => change(message, (before) => abandonAgentReply(before, ending, atMs)),
  };
}

/** A run whose steps are not here, or not up to where its text is, is read from the beginning. */
function toInitial(message: ReplyMessage, executions: Executions): ReplyMessage {
  if ((executions.find(message.id)?.lastEvent ?? 0) === message.reply.lastEvent) return message;
  executions.put(message.id, NO_EXECUTION);
  return { ...message, content: '', reply: { ...message.reply, lastEvent: 0, reasoning: null, cost: null } };
}

export interface ReplyDriverOptions extends Omit<
  RunDriverOptions<ReplyMessage, never>,
  'initial' | 'reading'
> {
  readonly message: ReplyMessage;
  readonly executions: Executions;
}

export function createReplyDriver({ message, executions, ...options }: ReplyDriverOptions): ReplyDriver {
  if (message.agentExecution === null)
    return createRunDriver({ ...options, initial: message, reading: PLAIN });
  const initial = toInitial(message, executions);
  return createRunDriver({ ...options, initial, reading: readAgent(executions) });
}
