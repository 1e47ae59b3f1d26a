import { AgentInput } from '@parley/contract/agents/schemas.ts';
import { z } from 'zod';
import { readLocal, removeLocal, writeLocal } from '../../../../platform/store/safe-storage.ts';

/** What a form holds that is not saved yet. */
export const BuilderDraft = z.object({
  // Written before there is a name.
  input: AgentInput.extend({ name: z.string() }),
  /** The task in the person's own words. */
  description: z.string(),
  /** Phrases of the instructions that a draft assumed. */
  assumptions: z.array(z.string()),
  /** Other words for them; a draft that was kept by an earlier version has none. */
  alternatives: z.record(z.string(), z.array(z.string())).default({}),
  /** The version that was changed; 0 for a new agent. */
  version: z.number(),
});
export type BuilderDraft = z.infer<typeof BuilderDraft>;

const toKey = (userId: string, agentId: string | null) => `agent-draft:${userId}:${agentId ?? 'new'}`;

export const draftStorage = {
  /** Null where there is none, or one of another version than the current. */
  read(userId: string, agentId: string | null, version: number): BuilderDraft | null {
    try {
      const draft = BuilderDraft.parse(JSON.parse(readLocal(toKey(userId, agentId)) ?? 'null'));
      return draft.version === version ? draft : null;
    } catch {
      // None yet, or damaged.
      return null;
    }
  },
  write(userId: string, agentId: string | null, draft: BuilderDraft): void {
    writeLocal(toKey(userId, agentId), JSON.stringify(draft));
  },
  remove(userId: string, agentId: string | null): void {
    removeLocal(toKey(userId, agentId));
  },
};
