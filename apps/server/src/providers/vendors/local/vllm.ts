import type { Vendor } from '../vendor.ts';

export const vllm: Vendor = {
  id: 'vllm',
  name: 'vLLM',
  environmentPrefixes: ['VLLM'],
  baseUrl: null,
  basePath: '/v1',
  discovery: 'openai',
  routes: [{ dialect: 'openai-chat', quirks: { reasoning: 'none', thinksInTags: true }, models: [] }],
};
