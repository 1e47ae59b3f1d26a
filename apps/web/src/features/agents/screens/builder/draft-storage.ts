import { AgentInput } from '@parley/contract/agents/schemas.ts';
import { z } from 'zod';
import { createFormDrafts } from '../../../../platform/store/form-drafts.ts';

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

const drafts = createFormDrafts('agent-draft', BuilderDraft);

export const draftStorage = {
  /** Null where there is none, or one of another version than the current. */
  read(userId: string, agentId: string | null, version: number): BuilderDraft | null {
    const draft = drafts.read({ userId, id: agentId });
    return draft?.version === version ? draft : null;
  },
  write: (userId: string, agentId: string | null, draft: BuilderDraft) =>
    void drafts.write({ userId, id: agentId }, draft),
  remove: (userId: string, agentId: string | null) => drafts.remove({ userId, id: agentId }),
};
