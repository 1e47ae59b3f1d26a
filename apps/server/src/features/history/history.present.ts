import type {
  AppendAnswer,
  BackendSession,
  LargestAccount,
  MetadataAnswer,
  SaveAnswer,
  SessionSummary,
} from '@parley/contract/history/schemas.ts';
import { HISTORY_VERSION } from '@parley/contract/history/constants.ts';
import type { Appended } from './append/append.ts';
import { toEtag } from './history.state-hash.ts';
import type { Changed } from './history.metadata.ts';
import type { SessionHead, StoredState } from './history.record.ts';
import type { SummaryRow } from './history.store.ts';
import type { StorageUse } from './storage/owners.store.ts';

const toIso = (timeMs: number): string => new Date(timeMs).toISOString();
const toIsoOrNull = (timeMs: number | null): string | null => (timeMs === null ? null : toIso(timeMs));

export function toSummary(row: SummaryRow): SessionSummary {
  return {
    session_id: row.sessionId,
    name: row.name,
    is_pinned: row.isPinned,
    created_at: toIso(row.createdAt),
    updated_at: toIso(row.updatedAt),
    last_message_at: toIsoOrNull(row.lastMessageAt),
    last_message_preview: row.lastMessagePreview,
    last_user_activity_at: toIsoOrNull(row.lastUserActivityAt),
    message_count: row.messageCount,
    etag: toEtag(row),
  };
}

/** Builds the reply as text: messages are stored in wire format and need no parsing. */
export function toSessionText(head: SessionHead, bodies: readonly string[]): string {
  const session: Omit<BackendSession, 'messages'> = {
    session_id: head.sessionId,
    name: head.name,
    system_prompt: head.systemPrompt,
    selected_model_id: head.selectedModelId,
    supports_vision: head.supportsVision,
    supports_reasoning_effort: head.supportsReasoningEffort,
    reasoning_effort: head.reasoningEffort,
    title_generated: head.titleGenerated,
    is_pinned: head.isPinned,
    last_user_activity_at: toIsoOrNull(head.lastUserActivityAt),
    active_leaf_id: head.activeLeafId,
    ...(head.agent !== undefined && { agent: head.agent }),
    created_at: toIso(head.createdAt),
    updated_at: toIso(head.updatedAt),
    last_message_at: toIsoOrNull(head.lastMessageAt),
    version: HISTORY_VERSION,
  };
  const start = JSON.stringify(session).slice(0, -1);
  const end = JSON.stringify({ etag: toEtag(head), message_count: head.messageCount }).slice(1);
  return `{"session":${start},"messages":[${bodies.join(',')}]},${end}`;
}

export function toStorageUse({ userId, username, email, storedBytes }: StorageUse): LargestAccount {
  return { user_id: userId, username, email, used_bytes: storedBytes };
}

export function toArchiveText(bodies: readonly string[]): string {
  return `{"messages":[${bodies.join(',')}]}`;
}

const toStored = (head: StoredState) => ({
  success: true as const,
  session_id: head.sessionId,
  message_count: head.messageCount,
  etag: toEtag(head),
  updated_at: toIso(head.updatedAt),
});

export function toSaveAnswer(head: SessionHead, isCreated: boolean): SaveAnswer {
  return { ...toStored(head), created: isCreated };
}

export function toMetadataAnswer({ head, previousEtag }: Changed): MetadataAnswer {
  return {
    ...toStored(head),
    previous_etag: previousEtag,
    name: head.name,
    title_generated: head.titleGenerated,
  };
}

export function toAppendAnswer({ head, previousEtag, appended }: Appended): AppendAnswer {
  return { ...toStored(head), previous_etag: previousEtag, appended };
}
