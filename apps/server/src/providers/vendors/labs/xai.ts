import type { Vendor } from '../vendor.ts';

export const xai: Vendor = {
  id: 'xai',
  name: 'xAI',
  environmentPrefixes: ['XAI'],
  baseUrl: 'https://api.x.ai/v1',
  pictureTypes: ['image/png', 'image/jpeg'],
  routes: [
    {
      dialect: 'openai-chat',
      quirks: { cacheKeyHeader: 'x-grok-conv-id' },
      models: [
        {
          model: 'grok-4.6',
          name: 'Grok 4.6',
          description: 'Strong reasoning with images.',
          contextWindow: 200_000,
          maxOutputTokens: 64_000,
          abilities: ['vision', 'tools'],
          prices: { input: 2, output: 6, cachedInput: 0.5 },
          isRecommended: true,
          alwaysThinks: true,
          quirks: { refusesStop: true },
        },
        {
          model: 'grok-4.3',
          formerNames: ['grok-4-1-fast-non-reasoning', 'grok-4-1-fast-reasoning', 'grok-code-fast-1'],
          name: 'Grok 4.3',
          description: 'Balanced model for daily work.',
          contextWindow: 200_000,
          maxOutputTokens: 64_000,
          abilities: ['vision', 'tools', 'effort'],
          prices: { input: 1.25, output: 2.5, cachedInput: 0.2 },
          isQuick: true,
          quirks: { refusesStop: true, sideJobBody: { reasoning_effort: 'none' } },
        },
        {
          model: 'grok-3-mini',
          name: 'Grok 3 mini',
          description: 'Small model that thinks before it answers.',
          contextWindow: 131_072,
          maxOutputTokens: 32_768,
          abilities: ['tools', 'effort'],
          prices: { input: 0.3, output: 0.5, cachedInput: 0.075 },
          alwaysThinks: true,
          quirks: { refusesStop: true, efforts: { low: 'low', medium: 'low', high: 'high' } },
        },
      ],
    },
  ],
};
