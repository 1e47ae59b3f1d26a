// What tools are given of the person that the agent runs for: memories, conversations and artifacts, and a way to tell them
// something.
import type { ArtifactContents, ArtifactStep } from '@parley/contract/artifacts/fold.ts';

export interface SavedMemory {
  readonly id: string;
  readonly key: string | null;
  readonly text: string;
  readonly importance: number;
  readonly updatedAtMs: number;
}

/** What the agent remembers about the person that it runs for. */
export interface ToolMemory {
  save(fact: {
    readonly text: string;
    readonly key: string | null;
    readonly importance: 1 | 2 | 3;
  }): Promise<SavedMemory>;
  search(words: string, limit: number): Promise<readonly SavedMemory[]>;
  list(limit: number): Promise<readonly SavedMemory[]>;
  /** `false` where there is none with the id or key. */
  remove(idOrKey: string): Promise<boolean>;
}

export interface FoundConversation {
  readonly id: string;
  readonly name: string;
  /** Where the person can read it. */
  readonly link: string;
  readonly atMs: number;
  /** Of the message with the words; `null` where they are in the name. */
  readonly role: string | null;
  readonly snippet: string;
}

export interface ReadConversation {
  readonly name: string;
  readonly link: string;
  /** On the branch that the person sees. */
  readonly total: number;
  readonly messages: readonly { readonly role: string; readonly text: string; readonly at: string }[];
}

/** The conversations of the person that the agent runs for. */
export interface ToolConversations {
  search(words: string, limit: number): Promise<readonly FoundConversation[]>;
  /** `null` where there is none with the id. */
  read(id: string, page: { from: number; limit: number }): Promise<ReadConversation | null>;
}

export interface KnownArtifact extends ArtifactContents {
  readonly id: string;
  readonly version: number;
}

/** Those of the conversation, as they are after all calls of the run so far. */
export interface ToolArtifacts {
  count(): number;
  listIds(): readonly string[];
  find(id: string): KnownArtifact | null;
  /** Counts at once, also for calls that are made beside this one. */
  apply(step: ArtifactStep<null>): void;
}

/** Tells the person that the agent runs for, outside of the run. */
export interface ToolNotices {
  /** How many devices it goes to, and whether it goes by email. Throws a `ToolFailure`. */
  send(notice: {
    readonly title: string;
    readonly text: string;
    readonly byEmail: boolean;
  }): Promise<{ readonly devices: number; readonly isMailed: boolean }>;
}
