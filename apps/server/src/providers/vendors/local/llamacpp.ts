import type { Vendor } from '../vendor.ts';

export const llamacpp: Vendor = {
  id: 'llamacpp',
  name: 'llama.cpp',
  environmentPrefixes: ['LLAMACPP'],
  baseUrl: null,
  basePath: '/v1',
  discovery: 'openai',
  routes: [{ dialect: 'openai-chat', quirks: { reasoning: 'none', thinksInTags: true }, models: [] }],
};
