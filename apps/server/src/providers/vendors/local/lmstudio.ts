import type { Vendor } from '../vendor.ts';

export const lmstudio: Vendor = {
  id: 'lmstudio',
  name: 'LM Studio',
  environmentPrefixes: ['LMSTUDIO'],
  baseUrl: null,
  basePath: '/v1',
  discovery: 'lmstudio',
  routes: [{ dialect: 'openai-chat', quirks: { reasoning: 'none', thinksInTags: true }, models: [] }],
};
