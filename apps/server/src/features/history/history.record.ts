// A stored conversation and its messages as the rest of the feature sees them, and their conversion from the contract.
import { PREVIEW_CHARACTERS } from '@parley/contract/history/constants.ts';
import type { BackendMessage, BackendSession, ChatAgent } from '@parley/contract/history/schemas.ts';
import { toWordList } from '../../platform/db/search/word-index.ts';
import { hashText, type StateHash, type HashedState } from './history.state-hash.ts';

export interface Settings {
  readonly name: string;
  readonly systemPrompt: string | null;
  readonly selectedModelId: string | null;
  readonly supportsVision: boolean;
  readonly supportsReasoningEffort: boolean;
  readonly reasoningEffort: BackendSession['reasoning_effort'];
  readonly titleGenerated: boolean;
  readonly isPinned: boolean;
  /** `null`: the model alone; `undefined`: no client has said who answers. */
  readonly agent: ChatAgent | null | undefined;
}

export interface SessionHead extends Settings {
  readonly sessionId: string;
  readonly activeLeafId: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly lastMessageAt: number | null;
  readonly lastUserActivityAt: number | null;
  readonly messageCount: number;
  readonly stateHash: StateHash;
  readonly settingsHash: string;
  readonly lastMessagePreview: string;
  /** Revision of the account's change that produced this state. */
  readonly revision: number;
}

/** The result of a change of the stored state. */
export type StoredState = HashedState & Pick<SessionHead, 'sessionId' | 'updatedAt' | 'revision'>;

/** A message ready to be stored. */
export interface StoredMessage {
  readonly id: string;
  readonly body: string;
  readonly hash: string;
  readonly imageId: string | null;
  /** For the search index. */
  readonly words: string;
  readonly preview: string;
  readonly sentAt: number;
  readonly isFromUser: boolean;
}

/** The position and identity of a message, without its text. */
export interface StoredEntry {
  readonly id: string;
  readonly seq: number;
  readonly hash: string;
  readonly imageId: string | null;
  readonly isArchived: boolean;
}

export function toPreview(content: string): string {
  // Does not split a surrogate pair.
  return [...content.slice(0, PREVIEW_CHARACTERS * 2)].slice(0, PREVIEW_CHARACTERS).join('');
}

export function toStoredMessage(userId: string, message: BackendMessage): StoredMessage {
  const body = JSON.stringify(message);
  return {
    id: message.message_id,
    body,
    hash: hashText(body),
    imageId: message.image?.id ?? null,
    // System messages are not shown, so they are not searchable either.
    words: message.role === 'system' ? '' : toWordList(userId, message.content),
    preview: toPreview(message.content),
    sentAt: Date.parse(message.timestamp),
    isFromUser: message.role === 'user',
  };
}

export function hashSettings(settings: Settings): string {
  return hashText(
    JSON.stringify([
      settings.name,
      settings.systemPrompt,
      settings.selectedModelId,
      settings.supportsVision,
      settings.supportsReasoningEffort,
      settings.reasoningEffort,
      settings.titleGenerated,
      settings.isPinned,
      // States from before it was stored keep their etags.
      ...(settings.agent === undefined ? [] : [settings.agent]),
    ]),
  );
}

/** `known`: of a client that does not know it, its agent stays as it is stored. */
export function toSettings(session: BackendSession, known: Pick<Settings, 'agent'> | null): Settings {
  return {
    name: session.name,
    systemPrompt: session.system_prompt,
    selectedModelId: session.selected_model_id,
    supportsVision: session.supports_vision,
    supportsReasoningEffort: session.supports_reasoning_effort,
    reasoningEffort: session.reasoning_effort,
    titleGenerated: session.title_generated,
    isPinned: session.is_pinned,
    agent: session.agent === undefined ? known?.agent : session.agent,
  };
}

export function toMoment(iso: string | null): number | null {
  return iso === null ? null : Date.parse(iso);
}
