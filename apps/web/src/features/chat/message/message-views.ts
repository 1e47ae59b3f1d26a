import type {
  AgentRunView,
  AssistantMessageView,
  BranchView,
  MessageView,
  ReplyOutcome,
} from './message-view.ts';
import { toFileView } from '../attachments/file-views.ts';
import { listBranch, mapVersions } from '../sessions/message-tree.ts';
import {
  createReplyMessage,
  isUnfinished,
  toSendable,
  type EarlierPictures,
  type Message,
  type Reply,
} from '../sessions/message.ts';
import { isSummary, readSummary } from '../summaries/summary-text.ts';

// From kept messages to what the list draws. A view keeps its identity while its message does, so that a growing
// reply redraws itself and nothing else.

function toOutcome(reply: Reply): ReplyOutcome {
  switch (reply.status) {
    case 'stopped':
      return { kind: 'stopped' };
    case 'interrupted':
      return { kind: 'interrupted', code: reply.error?.code ?? 'interrupted' };
    case 'failed':
      return { kind: 'failed', code: reply.error?.code ?? 'internal' };
    case 'complete':
      return { kind: reply.endReason === 'length' ? 'truncated' : 'complete' };
    case 'pending':
    case 'streaming':
      return { kind: 'complete' };
  }
}

interface Surroundings {
  readonly branch: BranchView | undefined;
  readonly modelName: string | undefined;
  readonly provider: string | undefined;
  readonly showsModelName: boolean;
  readonly isWaiting: boolean;
  readonly omittedPictures: EarlierPictures['omitted'] | undefined;
}

function toAgentRun({ agentExecution: execution }: Message, reply: Reply): AgentRunView | undefined {
  if (execution === null) return undefined;
  const { runId, status, startedAt, durationMs } = reply;
  return { runId, name: execution.agentInfo.agentName, execution, status, startedAt, durationMs };
}

function toAssistantView(message: Message, reply: Reply, around: Surroundings): AssistantMessageView {
  const { reasoning, retry, usage } = reply;
  return {
    role: 'assistant',
    id: message.id,
    text: message.content,
    sentAt: message.timestamp,
    isStreaming: isUnfinished(message),
    outcome: toOutcome(reply),
    reasoning: reasoning
      ? { ...reasoning, isThinking: isUnfinished(message) && reasoning.durationMs === null }
      : undefined,
    retry: retry ? { ...retry, provider: around.provider } : undefined,
    agentRun: toAgentRun(message, reply),
    carriedVersions: message.artifactVersions,
    modelName: around.modelName,
    showsModelName: around.showsModelName,
    durationMs: reply.durationMs ?? undefined,
    costUsd: reply.cost ?? undefined,
    tokens: usage
      ? {
          input: usage.input_tokens,
          output: usage.output_tokens,
          cached: usage.cached_tokens,
          reasoning: usage.reasoning_tokens,
        }
      : undefined,
    branch: around.branch,
    rating: message.rating,
  };
}

/** Of a reply that another program stored: it is whole, and that is all there is to say. */
function toFinishedReply({ id, timestamp, agentExecution }: Message): Reply {
  const { reply } = createReplyMessage({ id, parentId: null, nowMs: timestamp }, id);
  return {
    ...reply,
    status: 'complete',
    modelUsed: agentExecution?.modelUsed ?? null,
    cost: agentExecution?.cost ?? null,
  };
}

function toView(message: Message, around: Surroundings): MessageView {
  if (message.reply === null && isSummary(message)) {
    return {
      role: 'summary',
      id: message.id,
      text: readSummary(message.content),
      sentAt: message.timestamp,
      branch: around.branch,
    };
  }
  // The role says who speaks; how a reply came about is known only of those that were asked for here.
  if (message.role === 'assistant')
    return toAssistantView(message, message.reply ?? toFinishedReply(message), around);
  return {
    role: 'user',
    id: message.id,
    text: message.content,
    sentAt: message.timestamp,
    image: toSendable(message.image) ?? undefined,
    files: message.extractedFiles.length > 0 ? message.extractedFiles.map(toFileView) : undefined,
    omittedPictures: around.omittedPictures,
    branch: around.branch,
    delivery: around.isWaiting ? 'waiting' : 'sent',
  };
}

function isSame(a: Surroundings, b: Surroundings): boolean {
  return (
    a.modelName === b.modelName &&
    a.provider === b.provider &&
    a.showsModelName === b.showsModelName &&
    a.isWaiting === b.isWaiting &&
    a.omittedPictures === b.omittedPictures &&
    a.branch?.position === b.branch?.position &&
    a.branch?.count === b.branch?.count
  );
}

export interface ViewInput {
  readonly messages: readonly Message[];
  readonly leafId: string | null;
  readonly nameOf: (modelId: string) => string;
  readonly providerOf: (modelId: string) => string | undefined;
  readonly isOnline: boolean;
}

/** The views of the shown branch. One such function per screen: it remembers what it made. */
export function createMessageViews(): (input: ViewInput) => readonly MessageView[] {
  const known = new Map<string, { message: Message; around: Surroundings; view: MessageView }>();

  function view(message: Message, around: Surroundings): MessageView {
    const before = known.get(message.id);
    if (before && before.message === message && isSame(before.around, around)) return before.view;
    const made = toView(message, around);
    known.set(message.id, { message, around, view: made });
    return made;
  }

  return ({ messages, leafId, nameOf, providerOf, isOnline }) => {
    const shown = listBranch(messages, leafId).filter(({ role }) => role !== 'system');
    const versions = mapVersions(messages, shown);
    let modelBefore: string | null = null;
    return shown.map((message, index) => {
      const answer = shown[index + 1]?.reply;
      const modelId = message.reply?.modelUsed ?? message.agentExecution?.modelUsed ?? null;
      const hasChanged = modelId !== null && modelBefore !== null && modelId !== modelBefore;
      modelBefore = modelId ?? modelBefore;
      return view(message, {
        branch: versions.get(message.id),
        modelName: modelId === null ? undefined : nameOf(modelId),
        provider: modelId === null ? undefined : providerOf(modelId),
        showsModelName: hasChanged,
        isWaiting: !isOnline && answer?.status === 'pending',
        omittedPictures: message.role === 'user' ? answer?.earlierPictures?.omitted : undefined,
      });
    });
  };
}
