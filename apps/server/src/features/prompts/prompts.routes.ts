import {
  createSuggestion,
  createSystemPrompt,
  listSuggestions,
  listSystemPrompts,
  removeSuggestion,
  removeSystemPrompt,
  updateSystemPrompt,
} from '@parley/contract/prompts/endpoints.ts';
import { route, type Route } from '../../platform/http/binding/route.ts';
import { toSuggestion, toSystemPrompt } from './prompts.present.ts';
import type { Prompts } from './prompts.service.ts';

export function createPromptRoutes(prompts: Prompts): Route[] {
  return [
    route(listSystemPrompts, async ({ query }, caller) => {
      const { items, total } = await prompts.listPrompts(caller.userId, query);
      return { prompts: [...items], total, page: query.page, per_page: query.per_page };
    }),
    route(createSystemPrompt, async ({ body }, caller) =>
      toSystemPrompt(await prompts.createPrompt(caller.userId, body)),
    ),
    route(updateSystemPrompt, async ({ params, body }, caller) =>
      toSystemPrompt(await prompts.updatePrompt(caller.userId, params.id, body)),
    ),
    route(removeSystemPrompt, async ({ params }, caller) => {
      await prompts.removePrompt(caller.userId, params.id);
      return { success: true as const, id: params.id };
    }),
    route(listSuggestions, async ({ query }, caller) => {
      const { items, total } = await prompts.listSuggestions(caller.userId, query);
      return { suggestions: [...items], total, page: query.page, per_page: query.per_page };
    }),
    route(createSuggestion, async ({ body }, caller) =>
      toSuggestion(await prompts.createSuggestion(caller.userId, body)),
    ),
    route(removeSuggestion, async ({ params }, caller) => {
      await prompts.removeSuggestion(caller.userId, params.id);
      return { success: true as const, id: params.id };
    }),
  ];
}
