import type { Vendor } from '../vendor.ts';

export const mistral: Vendor = {
  id: 'mistral',
  name: 'Mistral',
  environmentPrefixes: ['MISTRAL'],
  baseUrl: 'https://api.mistral.ai/v1',
  routes: [
    {
      dialect: 'openai-chat',
      quirks: {
        omitsStreamOptions: true,
        reasoning: 'none',
        shortCallIds: true,
        picturesInResults: true,
        cacheKeyField: 'prompt_cache_key',
      },
      models: [
        {
          model: 'mistral-medium-3-5',
          name: 'Mistral Medium 3.5',
          description: 'Strong European model for work and code.',
          contextWindow: 262_144,
          maxOutputTokens: 32_768,
          abilities: ['vision', 'tools'],
          prices: { input: 1.5, output: 7.5, cachedInput: 0.15 },
          isRecommended: true,
        },
        {
          model: 'mistral-large-2512',
          name: 'Mistral Large 3',
          description: 'Large open model with images.',
          contextWindow: 262_144,
          maxOutputTokens: 32_768,
          abilities: ['vision', 'tools'],
          prices: { input: 0.5, output: 1.5, cachedInput: 0.05 },
        },
        {
          model: 'mistral-small-2603',
          name: 'Mistral Small 4',
          description: 'Small, quick and cheap.',
          contextWindow: 262_144,
          maxOutputTokens: 32_768,
          abilities: ['vision', 'tools'],
          prices: { input: 0.15, output: 0.6, cachedInput: 0.015 },
          isQuick: true,
        },
        {
          model: 'ministral-8b-2512',
          name: 'Ministral 3 8B',
          description: 'Very small model for simple tasks.',
          contextWindow: 262_144,
          maxOutputTokens: 32_768,
          abilities: ['vision', 'tools'],
          prices: { input: 0.15, output: 0.15, cachedInput: 0.015 },
        },
        {
          model: 'codestral-2508',
          name: 'Codestral',
          description: 'Made for code.',
          contextWindow: 256_000,
          maxOutputTokens: 32_768,
          abilities: ['tools'],
          prices: { input: 0.3, output: 0.9, cachedInput: 0.03 },
        },
        {
          model: 'devstral-2512',
          name: 'Devstral 2',
          description: 'Made for programming agents.',
          contextWindow: 262_144,
          maxOutputTokens: 32_768,
          abilities: ['tools'],
          prices: { input: 0.4, output: 2, cachedInput: 0.04 },
        },
      ],
    },
  ],
  embeddings: {
    dialect: 'openai-chat',
    // All texts of a call together may have 16,384 tokens.
    quirks: { textsPerCall: 16 },
    models: [
      {
        model: 'mistral-embed',
        name: 'Mistral Embed',
        dimensions: 1_024,
        maxInputTokens: 8_192,
        price: 0.1,
      },
      {
        model: 'codestral-embed',
        name: 'Codestral Embed',
        dimensions: 1_536,
        maxInputTokens: 8_192,
        price: 0.15,
      },
    ],
  },
};
