import type { Suggestion, SystemPrompt } from './prompt.ts';

/** Storage of a user's own entries: on the server for members, in the browser for guests. */
export interface Collection<Entry> {
  /** Newest first. */
  list(): Promise<readonly Entry[]>;
  save(entry: Entry, isNew: boolean): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface PromptCollections {
  readonly prompts: Collection<SystemPrompt>;
  readonly suggestions: Collection<Suggestion>;
}
