export const PROMPT_CATEGORIES = ['general', 'technical', 'creative', 'analytical'] as const;
export const SUGGESTION_PURPOSES = [
  'writing',
  'coding',
  'analysis',
  'learning',
  'planning',
  'agents',
] as const;
/** Languages of the built-in prompts. */
export const PROMPT_LANGUAGES = ['en', 'zh'] as const;

export const PROMPT_TITLE_MAX_LENGTH = 100;
export const PROMPT_DESCRIPTION_MAX_LENGTH = 500;
export const PROMPT_MAX_LENGTH = 20_000;
/** Limit of own prompts, and of own suggestions, per user. */
export const MAX_OWN_PROMPTS = 200;
