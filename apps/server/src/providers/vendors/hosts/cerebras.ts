import type { Vendor } from '../vendor.ts';

export const cerebras: Vendor = {
  id: 'cerebras',
  name: 'Cerebras',
  environmentPrefixes: ['CEREBRAS'],
  baseUrl: 'https://api.cerebras.ai/v1',
  routes: [
    {
      dialect: 'openai-chat',
      quirks: { maxTokensField: 'max_completion_tokens' },
      models: [
        {
          model: 'gpt-oss-120b',
          name: 'GPT-OSS 120B',
          description: 'Large open model at the highest speed.',
          contextWindow: 131_072,
          maxOutputTokens: 32_768,
          abilities: ['tools', 'effort'],
          prices: { input: 0.35, output: 0.75 },
          isRecommended: true,
          isQuick: true,
          quirks: { sideJobBody: { reasoning_effort: 'low' } },
        },
        {
          model: 'gemma-4-31b',
          name: 'Gemma 4 31B',
          description: 'Open model with images.',
          contextWindow: 131_072,
          maxOutputTokens: 32_768,
          abilities: ['vision', 'tools'],
          prices: { input: 0.99, output: 1.49 },
        },
      ],
    },
  ],
};
