import type { BuiltinPrompt } from '@parley/contract/prompts/builtin-prompts.ts';
import type { BuiltinSuggestion } from '@parley/contract/prompts/builtin-suggestions.ts';
import type { PromptLanguage, PromptSuggestion, SystemPrompt } from '@parley/contract/prompts/schemas.ts';
import type { SuggestionRow, SystemPromptRow } from './prompts.store.ts';

export function toSystemPrompt(row: SystemPromptRow): SystemPrompt {
  const { id, title, description, prompt, category } = row;
  return { id, title, description, prompt, category, is_builtin: false };
}

export function toBuiltinPrompt(
  { id, category, texts }: BuiltinPrompt,
  language: PromptLanguage,
): SystemPrompt {
  return { id, category, ...texts[language], is_builtin: true };
}

export function toSuggestion({ id, title, prompt, purpose }: SuggestionRow): PromptSuggestion {
  return { id, title, text: prompt, purpose, is_builtin: false };
}

export function toBuiltinSuggestion(
  { id, purpose, texts }: BuiltinSuggestion,
  language: PromptLanguage,
): PromptSuggestion {
  return { id, purpose, ...texts[language], is_builtin: true };
}
