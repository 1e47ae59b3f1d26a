// A conversation of any product in one shape, before it becomes one of ours.
import type { ReplyRating } from '@parley/contract/history/constants.ts';
import type { CarriedVersion } from '../sessions/message.ts';

export type ImportSource = 'parley' | 'chatgpt' | 'claude' | 'librechat' | 'open-webui';

export interface ImportedPicture {
  /** `data:` address; or the name of its bytes in the archive. */
  readonly url: string | null;
  readonly fileHint: string | null;
  readonly name: string;
}

export interface ImportedFile {
  /** Empty: a pasted text without a name. */
  readonly name: string;
  readonly size: number;
  readonly type: string;
  /** Null: it was not shared with the conversation. */
  readonly text: string | null;
}

export interface ImportedMessage {
  readonly id: string;
  /** Null, or an id that is not there: a first message. */
  readonly parentId: string | null;
  readonly role: 'user' | 'assistant' | 'system';
  readonly content: string;
  /** Milliseconds since 1970; null where the export does not say. */
  readonly timestamp: number | null;
  readonly model: string | null;
  readonly reasoning: string | null;
  readonly cost: number | null;
  readonly picture: ImportedPicture | null;
  /** It had more pictures: a message of ours has room for one. */
  readonly hasMorePictures?: boolean;
  readonly files: readonly ImportedFile[];
  /** The summary that stands for it. */
  readonly archivedBy?: string | null;
  readonly rating?: ReplyRating | null | undefined;
  /** Of documents. */
  readonly artifactVersions?: readonly CarriedVersion[];
}

export interface ImportedChat {
  readonly source: ImportSource;
  /** The conversation's id where it comes from; makes the same conversation the same one next time. */
  readonly sourceId: string;
  readonly name: string;
  readonly systemPrompt: string;
  readonly createdAt: number | null;
  readonly lastActivityAt: number | null;
  readonly isPinned: boolean;
  readonly activeLeafId: string | null;
  readonly messages: readonly ImportedMessage[];
}

/** `pictures`: messages of a chat that is taken had more than one. */
export type ImportProblem = 'unreadable' | 'empty' | 'too-large' | 'pictures';

/** What became of an entry of an export, or of a part of it. */
export type ImportEntry =
  | { readonly kind: 'chat'; readonly chat: ImportedChat }
  | { readonly kind: 'problem'; readonly name: string; readonly problem: ImportProblem };
