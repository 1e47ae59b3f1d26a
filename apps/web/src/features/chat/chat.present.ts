import { HISTORY_VERSION, SESSION_NAME_MAX_LENGTH } from '@parley/contract/history/constants.ts';
import {
  StoredImage,
  type AgentExecution as BackendAgentExecution,
  type BackendMessage,
  type BackendSession,
  type ChatAgent,
  type SessionSummary,
  type StoredReply,
} from '@parley/contract/history/schemas.ts';
import { isErrorCode } from '@parley/contract/errors/catalogue.ts';
import { fromBackendVersion, toBackendVersion } from './artifacts/carried-versions.ts';
import type { AgentExecution, ExtractedFile, Message, MessageImage, Reply } from './sessions/message.ts';
import { createSession, NEVER_SYNCED, type ChatSession } from './sessions/session.ts';
import { fromBackendToolLog, toBackendToolLog } from './sessions/tool-logs.ts';
import { toPlainName } from '../../platform/plain-name.ts';

// Conversations of this device as the server stores them, and back. What only means something here, such as how far
// a reply has been read, is not part of it.

const toTime = (iso: string) => Date.parse(iso);
const toIso = (ms: number) => new Date(ms).toISOString();
const toIsoOrNull = (ms: number | null) => (ms === null ? null : toIso(ms));

/** A model may write one; no database takes it. */
const withoutNul = (text: string) => text.replaceAll('\u0000', '');

function toBackendImage(image: MessageImage | null): StoredImage | null {
  if (!image?.storedId) return null;
  const [head = '', base64 = ''] = image.url?.split(',') ?? [];
  const stored = StoredImage.safeParse({
    id: image.storedId,
    name: image.name,
    type: image.type ?? /^data:([^;]+)/.exec(head)?.[1],
    size: image.size ?? Math.floor((base64.replace(/=+$/, '').length * 3) / 4),
    width: image.width,
    height: image.height,
  });
  return stored.data ?? null;
}

function fromBackendImage({ id, ...image }: StoredImage): MessageImage {
  return { ...image, name: toPlainName(image.name), url: null, storedId: id };
}

function toBackendFiles(files: readonly ExtractedFile[]): BackendMessage['extracted_files'] {
  if (files.length === 0) return null;
  return files.map((file) => ({
    id: file.id,
    original_file: file.originalFile,
    extraction: file.extraction,
    extracted_at: toIso(file.extractedAt),
  }));
}

function fromBackendFiles(files: BackendMessage['extracted_files']): ExtractedFile[] {
  return (files ?? []).map((file) => ({
    id: file.id,
    originalFile: { ...file.original_file, name: toPlainName(file.original_file.name) },
    extraction: file.extraction,
    extractedAt: toTime(file.extracted_at),
  }));
}

function toBackendExecution(execution: AgentExecution): BackendAgentExecution {
  const { agentId, agentName, model } = execution.agentInfo;
  return {
    is_executing: false,
    agent_info: { agent_id: agentId, agent_name: agentName, model },
    tool_logs: execution.toolLogs.map(toBackendToolLog),
    cost: execution.cost,
    model_used: execution.modelUsed,
    error: execution.error,
  };
}

function fromBackendExecution(execution: BackendAgentExecution): AgentExecution {
  const { agent_id, agent_name, model } = execution.agent_info;
  return {
    isExecuting: false,
    agentInfo: { agentId: agent_id, agentName: agent_name, model },
    toolLogs: execution.tool_logs.map(fromBackendToolLog),
    cost: execution.cost,
    modelUsed: execution.model_used,
    error: execution.error,
  };
}

function toBackendReply(reply: Reply): StoredReply | null {
  const { status } = reply;
  if (status === 'pending' || status === 'streaming') return null;
  return {
    key: reply.key,
    run_id: reply.runId,
    status,
    end_reason: reply.endReason,
    reasoning: reply.reasoning && {
      text: withoutNul(reply.reasoning.text),
      duration_ms: reply.reasoning.durationMs,
    },
    model_used: reply.modelUsed,
    usage: reply.usage,
    cost: reply.cost,
    started_at: toIso(reply.startedAt),
    duration_ms: reply.durationMs,
    error: reply.error,
  };
}

function fromBackendReply(reply: StoredReply): Reply {
  const startedAt = toTime(reply.started_at);
  const { error, reasoning } = reply;
  return {
    key: reply.key,
    runId: reply.run_id,
    lastEvent: 0,
    status: reply.status,
    endReason: reply.end_reason,
    reasoning: reasoning && { text: reasoning.text, startedAt, durationMs: reasoning.duration_ms },
    retry: null,
    modelUsed: reply.model_used,
    usage: reply.usage,
    cost: reply.cost,
    startedAt,
    durationMs: reply.duration_ms,
    error: error && { code: isErrorCode(error.code) ? error.code : 'internal', detail: error.detail },
    isLost: false,
  };
}

export function toBackendMessage(message: Message): BackendMessage {
  return {
    message_id: message.id,
    role: message.role,
    content: withoutNul(message.content),
    timestamp: toIso(message.timestamp),
    extracted_files: toBackendFiles(message.extractedFiles),
    agent_execution: message.agentExecution && toBackendExecution(message.agentExecution),
    parent_id: message.parentId,
    reply: message.reply && toBackendReply(message.reply),
    image: toBackendImage(message.image),
    ...(message.artifactVersions && { artifact_versions: message.artifactVersions.map(toBackendVersion) }),
    ...(message.rating && { rating: message.rating }),
  };
}

/** `position` is its place in the server's list; the one before it is its parent where it names none. */
function fromBackendMessage(message: BackendMessage, position: number, beforeId: string | null): Message {
  return {
    id: message.message_id,
    role: message.role,
    content: message.content,
    timestamp: toTime(message.timestamp),
    parentId: message.parent_id === undefined ? beforeId : message.parent_id,
    position,
    archivedBy: null,
    image: message.image ? fromBackendImage(message.image) : null,
    extractedFiles: fromBackendFiles(message.extracted_files),
    agentExecution: message.agent_execution && fromBackendExecution(message.agent_execution),
    ...(message.artifact_versions && {
      artifactVersions: message.artifact_versions.map(fromBackendVersion),
    }),
    ...(message.rating && { rating: message.rating }),
    reply: message.reply ? fromBackendReply(message.reply) : null,
  };
}

export function fromBackendMessages(messages: readonly BackendMessage[]): Message[] {
  return messages.map((message, index) =>
    fromBackendMessage(message, index, messages[index - 1]?.message_id ?? null),
  );
}

/** Research is a way of the default agent. Left out where nobody chose on this device. */
function toBackendAgent({ agent, isResearch }: ChatSession): { agent?: ChatAgent | null } {
  if (isResearch === true) return { agent: { id: null, name: '', model: null, mode: 'research' } };
  return agent === undefined ? {} : { agent: agent && { ...agent, mode: 'chat' } };
}

function fromBackendAgent(agent: ChatAgent | null | undefined): Pick<ChatSession, 'agent' | 'isResearch'> {
  if (agent === undefined) return {};
  if (agent === null || agent.mode === 'research') return { agent: null, isResearch: agent !== null };
  const { id, name, model } = agent;
  return { agent: { id, name: toPlainName(name), model }, isResearch: false };
}

/** `leafId`: the last message of the shown branch that is stored; `lastMessageAt`: of all messages. */
export function toBackendSession(
  session: ChatSession,
  { leafId, lastMessageAt }: { readonly leafId: string | null; readonly lastMessageAt: number | null },
): Omit<BackendSession, 'messages'> {
  return {
    session_id: session.id,
    name: withoutNul(session.name).slice(0, SESSION_NAME_MAX_LENGTH),
    system_prompt: session.systemPrompt === '' ? null : withoutNul(session.systemPrompt),
    selected_model_id: session.selectedModelId,
    supports_vision: session.supportsVision,
    supports_reasoning_effort: session.supportsReasoningEffort,
    reasoning_effort: session.reasoningEffort,
    title_generated: session.titleGenerated,
    is_pinned: session.isPinned,
    last_user_activity_at: toIsoOrNull(session.lastUserActivityAt),
    active_leaf_id: leafId,
    ...toBackendAgent(session),
    created_at: toIso(session.createdAt),
    updated_at: toIso(Math.max(session.createdAt, lastMessageAt ?? 0)),
    last_message_at: toIsoOrNull(lastMessageAt),
    version: HISTORY_VERSION,
  };
}

export function fromBackendSession(session: BackendSession): ChatSession {
  const createdAt = toTime(session.created_at);
  return {
    ...createSession(createdAt, '', null),
    id: session.session_id,
    name: toPlainName(session.name),
    systemPrompt: session.system_prompt ?? '',
    selectedModelId: session.selected_model_id,
    supportsVision: session.supports_vision,
    supportsReasoningEffort: session.supports_reasoning_effort,
    reasoningEffort: session.reasoning_effort ?? 'medium',
    titleGenerated: session.title_generated,
    isPinned: session.is_pinned,
    lastUserActivityAt: session.last_user_activity_at === null ? null : toTime(session.last_user_activity_at),
    activeLeafId: session.active_leaf_id ?? null,
    ...fromBackendAgent(session.agent),
    messageCount: session.messages.length,
  };
}

export function fromSummary(summary: SessionSummary): ChatSession {
  const activity = summary.last_user_activity_at;
  return {
    ...createSession(toTime(summary.created_at), '', null),
    id: summary.session_id,
    name: toPlainName(summary.name),
    isPinned: summary.is_pinned,
    lastUserActivityAt: activity === null ? null : toTime(activity),
    messageCount: summary.message_count,
    syncState: { ...NEVER_SYNCED, serverEtag: summary.etag },
  };
}
