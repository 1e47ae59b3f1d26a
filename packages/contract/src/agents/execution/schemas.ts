// What a run of an agent is asked. Apart from the agents themselves: every chat needs this, and few need those.
import { z } from 'zod';
import { ContextArtifacts } from '../../artifacts/schemas.ts';
import { AGENT_CONTENT_MAX_LENGTH, MAX_CONTEXT_FILES, MAX_CONTEXT_MESSAGES } from '../constants.ts';
import { CostTags, line, longText } from './texts.ts';

/** Conversations and files come along. */
export const MAX_EXECUTE_BYTES = 8 * 1024 * 1024;

/** What a run knows besides the message. Unknown keys pass through. */
export const RunContext = z.looseObject({
  messages: z
    .array(
      z.object({
        role: z.enum(['user', 'assistant', 'system']),
        content: longText(AGENT_CONTENT_MAX_LENGTH),
      }),
    )
    .max(MAX_CONTEXT_MESSAGES)
    .optional(),
  files: z
    .array(z.object({ name: line(255), text: longText(2_000_000) }))
    .max(MAX_CONTEXT_FILES)
    .optional(),
  artifacts: ContextArtifacts.optional(),
  session_id: z.string().min(1).max(100).optional(),
  mode: z.enum(['chat', 'research']).optional(),
  timezone: line(100).optional(),
  language: z.enum(['en', 'zh']).optional(),
  cost_tags: CostTags.optional(),
});
export type RunContext = z.infer<typeof RunContext>;

/** What an agent is asked. */
export const AgentContent = longText(AGENT_CONTENT_MAX_LENGTH).refine(
  (text) => text.trim() !== '',
  'must not be empty',
);

export const ExecuteBody = z.object({
  content: AgentContent,
  /** A text is taken as one earlier message. */
  context: z.union([RunContext, longText(AGENT_CONTENT_MAX_LENGTH)]).optional(),
  model: line(200).nullable().optional(),
  /** Runs although tools of the agent lack credentials: their calls fail, and the others work. */
  run_without_credentials: z.boolean().optional(),
});
export type ExecuteBody = z.infer<typeof ExecuteBody>;
