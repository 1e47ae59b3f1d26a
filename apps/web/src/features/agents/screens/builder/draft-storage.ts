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
  /** When the state that was changed was saved; empty for a new agent, and in a draft that was kept by an earlier version. */
  base: z.string().default(''),
  /** Of the version that saving makes; empty: it says what is different by itself. */
  note: z.string().default(''),
});
export type BuilderDraft = z.infer<typeof BuilderDraft>;

const drafts = createFormDrafts('agent-draft', BuilderDraft);

export const draftStorage = {
  read: (userId: string, agentId: string | null): BuilderDraft | null => drafts.read({ userId, id: agentId }),
  write: (userId: string, agentId: string | null, draft: BuilderDraft) =>
    void drafts.write({ userId, id: agentId }, draft),
  remove: (userId: string, agentId: string | null) => drafts.remove({ userId, id: agentId }),
};
