import { z } from 'zod';
import {
  PROMPT_CATEGORIES,
  PROMPT_DESCRIPTION_MAX_LENGTH,
  PROMPT_LANGUAGES,
  PROMPT_MAX_LENGTH,
  PROMPT_TITLE_MAX_LENGTH,
  SUGGESTION_PURPOSES,
} from './constants.ts';

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u, 'must be one line');
const longText = z
  .string()
  .max(PROMPT_MAX_LENGTH)
  .regex(/^[^\u0000]*$/, 'must not contain NUL characters')
  .refine((text) => text.trim() !== '', 'must not be empty');
/** Made by the caller where a creation has to be safe to repeat. */
const ownId = z.string().regex(/^[\w-]{1,64}$/);

export const PromptCategory = z.enum(PROMPT_CATEGORIES);
export type PromptCategory = z.infer<typeof PromptCategory>;
export const SuggestionPurpose = z.enum(SUGGESTION_PURPOSES);
export type SuggestionPurpose = z.infer<typeof SuggestionPurpose>;
export const PromptLanguage = z.enum(PROMPT_LANGUAGES);
export type PromptLanguage = z.infer<typeof PromptLanguage>;

/** Instructions that a conversation is led by. */
export const SystemPrompt = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  prompt: z.string(),
  category: PromptCategory,
  is_builtin: z.boolean(),
});
export type SystemPrompt = z.infer<typeof SystemPrompt>;

export const SystemPromptBody = z.object({
  title: line(PROMPT_TITLE_MAX_LENGTH).min(1),
  description: line(PROMPT_DESCRIPTION_MAX_LENGTH).default(''),
  prompt: longText,
  category: PromptCategory,
});
export type SystemPromptBody = z.infer<typeof SystemPromptBody>;
export const NewSystemPromptBody = SystemPromptBody.extend({ id: ownId.optional() });
export type NewSystemPromptBody = z.infer<typeof NewSystemPromptBody>;

/** A message to begin with. */
export const PromptSuggestion = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  purpose: SuggestionPurpose,
  is_builtin: z.boolean(),
});
export type PromptSuggestion = z.infer<typeof PromptSuggestion>;

export const NewSuggestionBody = z.object({
  id: ownId.optional(),
  title: line(PROMPT_TITLE_MAX_LENGTH).min(1),
  text: longText,
  purpose: SuggestionPurpose,
});
export type NewSuggestionBody = z.infer<typeof NewSuggestionBody>;

const ListQuery = z.object({
  /** Words of the title, the description or the text. */
  q: line(200).optional(),
  source: z.enum(['all', 'own', 'builtin']).default('all'),
  /** Of the built-in ones. */
  language: PromptLanguage.default('en'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(200).default(50),
});
export const SystemPromptQuery = ListQuery.extend({ category: PromptCategory.optional() });
export type SystemPromptQuery = z.infer<typeof SystemPromptQuery>;
export const SuggestionQuery = ListQuery.extend({ purpose: SuggestionPurpose.optional() });
export type SuggestionQuery = z.infer<typeof SuggestionQuery>;

const page = { total: z.number(), page: z.number(), per_page: z.number() };
export const SystemPromptList = z.object({ prompts: z.array(SystemPrompt), ...page });
export type SystemPromptList = z.infer<typeof SystemPromptList>;
export const SuggestionList = z.object({ suggestions: z.array(PromptSuggestion), ...page });
export type SuggestionList = z.infer<typeof SuggestionList>;

export const PromptParams = z.object({ id: z.string().min(1).max(100) });
export const PromptRemoved = z.object({ success: z.literal(true), id: z.string() });
