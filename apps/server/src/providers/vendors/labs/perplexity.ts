import type { Vendor } from '../vendor.ts';

export const perplexity: Vendor = {
  id: 'perplexity',
  name: 'Perplexity',
  environmentPrefixes: ['PERPLEXITY'],
  baseUrl: 'https://api.perplexity.ai',
  routes: [
    {
      dialect: 'openai-chat',
      quirks: { omitsStreamOptions: true, endsWithoutClosingLine: true, reasoning: 'none' },
      models: [
        {
          model: 'sonar',
          name: 'Sonar',
          description: 'Short answers from the web.',
          contextWindow: 128_000,
          maxOutputTokens: 8_192,
          abilities: ['vision'],
          prices: { input: 1, output: 1 },
          isRecommended: true,
          isQuick: true,
        },
        {
          model: 'sonar-pro',
          name: 'Sonar Pro',
          description: 'Longer answers from more sources.',
          contextWindow: 200_000,
          maxOutputTokens: 8_192,
          abilities: ['vision'],
          prices: { input: 3, output: 15 },
        },
        {
          model: 'sonar-reasoning-pro',
          name: 'Sonar Reasoning Pro',
          description: 'Thinks about what it finds on the web.',
          contextWindow: 128_000,
          maxOutputTokens: 8_192,
          abilities: ['vision'],
          prices: { input: 2, output: 8 },
          alwaysThinks: true,
          quirks: { thinksInTags: true },
        },
      ],
    },
  ],
};
