import type {
  AssistantMessageView,
  BranchView,
  MessageView,
  ReplyOutcome,
} from './components/message-view.ts';
import { toFileView } from './files/file-views.ts';
import { listBranch, mapVersions } from './message-tree.ts';
import { isUnfinished, toSendable, type Message, type Reply } from './message.ts';
import { isSummary, readSummary } from './summaries/summary-text.ts';

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
  readonly showsModelName: boolean;
  readonly isWaiting: boolean;
}

function toAssistantView(message: Message, reply: Reply, around: Surroundings): AssistantMessageView {
  const { reasoning, usage } = reply;
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
  };
}

function toView(message: Message, around: Surroundings): MessageView {
  if (message.reply) return toAssistantView(message, message.reply, around);
  if (isSummary(message)) {
    return {
      role: 'summary',
      id: message.id,
      text: readSummary(message.content),
      sentAt: message.timestamp,
      branch: around.branch,
    };
  }
  return {
    role: 'user',
    id: message.id,
    text: message.content,
    sentAt: message.timestamp,
    image: toSendable(message.image) ?? undefined,
    files: message.extractedFiles.length > 0 ? message.extractedFiles.map(toFileView) : undefined,
    branch: around.branch,
    delivery: around.isWaiting ? 'waiting' : 'sent',
  };
}

function isSame(a: Surroundings, b: Surroundings): boolean {
  return (
    a.modelName === b.modelName &&
    a.showsModelName === b.showsModelName &&
    a.isWaiting === b.isWaiting &&
    a.branch?.position === b.branch?.position &&
    a.branch?.count === b.branch?.count
  );
}

export interface ViewInput {
  readonly messages: readonly Message[];
  readonly leafId: string | null;
  readonly nameOf: (modelId: string) => string;
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

  return ({ messages, leafId, nameOf, isOnline }) => {
    const shown = listBranch(messages, leafId).filter(({ role }) => role !== 'system');
    const versions = mapVersions(messages, shown);
    let modelBefore: string | null = null;
    return shown.map((message, index) => {
      const modelId = message.reply?.modelUsed ?? null;
      const hasChanged = modelId !== null && modelBefore !== null && modelId !== modelBefore;
      modelBefore = modelId ?? modelBefore;
      return view(message, {
        branch: versions.get(message.id),
        modelName: modelId === null ? undefined : nameOf(modelId),
        showsModelName: hasChanged,
        isWaiting: !isOnline && shown[index + 1]?.reply?.status === 'pending',
      });
    });
  };
}
