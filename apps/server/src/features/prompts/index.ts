export { createPromptRoutes } from './prompts.routes.ts';
export { createPrompts } from './prompts.service.ts';
export { PROMPT_TABLES } from './prompts.tables.ts';
