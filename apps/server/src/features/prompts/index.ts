export { createPromptRoutes } from './prompts.routes.ts';
export { createPrompts } from './prompts.service.ts';
