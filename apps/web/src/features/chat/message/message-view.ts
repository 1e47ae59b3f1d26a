import type { ReplyRating } from '@parley/contract/history/constants.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { RetryReason } from '@parley/contract/chat/events.ts';
import type { AgentExecution, CarriedVersion, EarlierPictures, Reply } from '../sessions/message.ts';
import type { FileView } from '../attachments/file-view.ts';

export interface ImageView {
  /** A `data:` or `blob:` address; nothing remote is ever drawn. */
  readonly url: string;
  readonly name: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** Place among the siblings of a message, from 1. */
export interface BranchView {
  readonly position: number;
  readonly count: number;
}

export interface ReasoningView {
  readonly text: string;
  readonly isThinking: boolean;
  readonly startedAt: number;
  /** Null while thinking. */
  readonly durationMs: number | null;
}

export interface RetryView {
  readonly reason: RetryReason;
  readonly at: number;
  /** Its display name, where the catalogue has it. */
  readonly provider: string | undefined;
}

export interface TokensView {
  readonly input: number;
  readonly output: number;
  readonly cached?: number | undefined;
  readonly reasoning?: number | undefined;
}

/** How a reply ended, where that needs a word. */
export type ReplyOutcome =
  | { readonly kind: 'complete' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'truncated' }
  | { readonly kind: 'interrupted'; readonly code: ErrorCode }
  | { readonly kind: 'failed'; readonly code: ErrorCode };

/** What an agent did for a reply. */
export interface AgentRunView {
  /** Null while it is not known. */
  readonly runId: string | null;
  readonly name: string;
  readonly execution: AgentExecution;
  readonly status: Reply['status'];
  readonly startedAt: number;
  readonly durationMs: number | null;
}

export interface UserMessageView {
  readonly role: 'user';
  readonly id: string;
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  readonly image?: ImageView | undefined;
  readonly files?: readonly FileView[] | undefined;
  /** How many pictures of earlier messages were not sent again, by reason. */
  readonly omittedPictures?: EarlierPictures['omitted'] | undefined;
  readonly branch?: BranchView | undefined;
  /** `waiting`: kept on this device until the connection is back. */
  readonly delivery?: 'sent' | 'waiting' | undefined;
}

export interface AssistantMessageView {
  readonly role: 'assistant';
  readonly id: string;
  readonly text: string;
  readonly sentAt: number;
  readonly isStreaming: boolean;
  readonly outcome: ReplyOutcome;
  readonly reasoning?: ReasoningView | undefined;
  /** Before it began: the provider refused for now and is asked again at this time. */
  readonly retry?: RetryView | undefined;
  /** Undefined: the model alone. */
  readonly agentRun?: AgentRunView | undefined;
  /** Of documents that came with it from another product. */
  readonly carriedVersions?: readonly CarriedVersion[] | undefined;
  readonly modelName?: string | undefined;
  /** True when the model differs from the one of the reply before. */
  readonly showsModelName?: boolean | undefined;
  readonly durationMs?: number | undefined;
  readonly costUsd?: number | undefined;
  readonly tokens?: TokensView | undefined;
  readonly branch?: BranchView | undefined;
  readonly rating?: ReplyRating | null | undefined;
}

/** Stands for the oldest messages of a long conversation. */
export interface SummaryMessageView {
  readonly role: 'summary';
  readonly id: string;
  readonly text: string;
  readonly sentAt: number;
  readonly branch?: BranchView | undefined;
}

export type MessageView = UserMessageView | AssistantMessageView | SummaryMessageView;

/** Handlers of the list. Keep the object stable: a new one draws every message again. */
export interface MessageActions {
  /** Ends the running reply. */
  readonly onStop: () => void;
  readonly onRegenerate: (messageId: string) => void;
  /** Lets a model be chosen for another reply, which ends a running one; the chat keeps its own. */
  readonly onRegenerateWith: (messageId: string) => void;
  readonly onStartEdit: (messageId: string) => void;
  readonly onCancelEdit: () => void;
  readonly onEdit: (messageId: string, text: string) => void;
  /** The same message once more, with a new reply. */
  readonly onResend: (messageId: string) => void;
  /** To the clipboard, as it was written. */
  readonly onCopy: (text: string) => void;
  /** Reads a reply aloud; the one that is being read stops. */
  readonly onReadAloud: (messageId: string, text: string) => void;
  /** Opens the page of a new agent with what was asked for up to this reply; left out for whom agents are hidden. */
  readonly onTurnIntoAgent?: ((messageId: string) => void) | undefined;
  /** What the person thinks of a reply; null takes it back. */
  readonly onRate: (messageId: string, rating: ReplyRating | null) => void;
  /** The branch up to here as a chat of its own. */
  readonly onFork: (messageId: string) => void;
  readonly onRemove: (messageId: string) => void;
  /** This version with everything that follows it. */
  readonly onRemoveBranch: (messageId: string) => void;
  /** The messages that a summary stands for. */
  readonly loadOriginals: (summaryId: string) => Promise<readonly OriginalView[]>;
  readonly onSelectBranch: (messageId: string, position: number) => void;
  /** Ask for the rest of an interrupted reply. */
  readonly onContinue: (messageId: string) => void;
  /** Drop what came and ask again. */
  readonly onStartOver: (messageId: string) => void;
  /** Shown only where given: asks for what the agent's tools need, and runs it again. */
  readonly onMissingCredentials?: ((messageId: string) => void) | undefined;
  /** Shown only where given: leads to sign-up or payment after a limit. */
  readonly onResolveLimit?: ((code: ErrorCode) => void) | undefined;
}

/** A message as it was before a summary took its place. */
export interface OriginalView {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly text: string;
}
