import type { Vendor } from '../vendor.ts';

export const ollama: Vendor = {
  id: 'ollama',
  name: 'Ollama',
  environmentPrefixes: ['OLLAMA'],
  baseUrl: null,
  basePath: '/v1',
  discovery: 'ollama',
  routes: [{ dialect: 'openai-chat', quirks: { reasoning: 'none', thinksInTags: true }, models: [] }],
};
