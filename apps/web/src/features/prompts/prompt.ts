import { PromptCategory, SuggestionPurpose } from '@parley/contract/prompts/schemas.ts';
import { BUILTIN_PROMPTS } from '@parley/contract/prompts/builtin-prompts.ts';
import { BUILTIN_SUGGESTIONS } from '@parley/contract/prompts/builtin-suggestions.ts';
import type { PromptLanguage } from '@parley/contract/prompts/schemas.ts';
import { z } from 'zod';

export const SystemPrompt = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  prompt: z.string(),
  category: PromptCategory,
  isBuiltin: z.boolean(),
});
export type SystemPrompt = z.infer<typeof SystemPrompt>;

export const Suggestion = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  purpose: SuggestionPurpose,
  isBuiltin: z.boolean(),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** The built-in ones in the language of the page; a language without them has the English ones. */
export function toPromptLanguage(language: string): PromptLanguage {
  return language.startsWith('zh') ? 'zh' : 'en';
}

export function listBuiltinPrompts(language: string): readonly SystemPrompt[] {
  return BUILTIN_PROMPTS.map(({ id, category, texts }) => ({
    id,
    category,
    ...texts[toPromptLanguage(language)],
    isBuiltin: true,
  }));
}

export function listBuiltinSuggestions(language: string): readonly Suggestion[] {
  return BUILTIN_SUGGESTIONS.map(({ id, purpose, texts }) => ({
    id,
    purpose,
    ...texts[toPromptLanguage(language)],
    isBuiltin: true,
  }));
}
