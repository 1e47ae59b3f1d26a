import { MAX_OWN_PROMPTS } from '@parley/contract/prompts/constants.ts';
import {
  createSuggestion,
  createSystemPrompt,
  listSuggestions,
  listSystemPrompts,
  removeSuggestion,
  removeSystemPrompt,
  updateSystemPrompt,
} from '@parley/contract/prompts/endpoints.ts';
import { api } from '../../platform/api/client.ts';
import type { PromptCollections } from './collection.ts';

const OWN = { source: 'own', per_page: MAX_OWN_PROMPTS } as const;

/** What a member keeps on the server. A creation names its id, so that it is safe to repeat. */
export const serverCollections: PromptCollections = {
  prompts: {
    async list() {
      const { prompts } = await api.call(listSystemPrompts, { query: OWN });
      return prompts.map(({ is_builtin: isBuiltin, ...prompt }) => ({ ...prompt, isBuiltin }));
    },
    async save({ id, title, description, prompt, category }, isNew) {
      const body = { title, description, prompt, category };
      if (isNew) await api.call(createSystemPrompt, { body: { id, ...body } }, { isRetried: true });
      else await api.call(updateSystemPrompt, { params: { id }, body }, { isRetried: true });
    },
    async remove(id) {
      await api.call(removeSystemPrompt, { params: { id } });
    },
  },
  suggestions: {
    async list() {
      const { suggestions } = await api.call(listSuggestions, { query: OWN });
      return suggestions.map(({ is_builtin: isBuiltin, ...suggestion }) => ({ ...suggestion, isBuiltin }));
    },
    async save({ id, title, text, purpose }) {
      await api.call(createSuggestion, { body: { id, title, text, purpose } }, { isRetried: true });
    },
    async remove(id) {
      await api.call(removeSuggestion, { params: { id } });
    },
  },
};
