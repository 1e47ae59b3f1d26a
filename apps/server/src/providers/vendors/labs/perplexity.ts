import type { Vendor } from '../vendor.ts';

export const perplexity: Vendor = {
  id: 'perplexity',
  name: 'Perplexity',
  environmentPrefixes: ['PERPLEXITY'],
  baseUrl: 'https://api.perplexity.ai/v1',
  routes: [
    {
      dialect: 'openai-responses',
      // The preset searches the web before it answers.
      quirks: { keepsNothing: true, extraBody: { preset: 'fast' } },
      models: [
        {
          model: 'perplexity/sonar',
          formerNames: ['sonar', 'sonar-pro', 'sonar-reasoning-pro'],
          name: 'Sonar',
          description: 'Answers from the web.',
          contextWindow: 128_000,
          maxOutputTokens: 8_192,
          abilities: [],
          // Above what it takes for the tokens: each search costs half a cent beside them.
          prices: { input: 1, output: 5 },
          isRecommended: true,
          isQuick: true,
        },
      ],
    },
  ],
};
