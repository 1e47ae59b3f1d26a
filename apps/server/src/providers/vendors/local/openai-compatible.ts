import type { Vendor } from '../vendor.ts';

export const openaiCompatible: Vendor = {
  id: 'openai-compatible',
  name: 'OpenAI-compatible',
  environmentPrefixes: ['OPENAI_COMPATIBLE'],
  baseUrl: null,
  basePath: '/v1',
  discovery: 'openai',
  routes: [
    {
      dialect: 'openai-chat',
      quirks: {
        reasoning: 'none',
        thinksInTags: true,
        jsonAnswers: 'instruction',
        endsWithoutClosingLine: true,
      },
      models: [],
    },
  ],
};
