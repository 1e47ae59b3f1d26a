import type { Vendor } from '../vendor.ts';

export const cohere: Vendor = {
  id: 'cohere',
  name: 'Cohere',
  environmentPrefixes: ['COHERE'],
  baseUrl: 'https://api.cohere.com/v2',
  routes: [
    {
      dialect: 'cohere',
      models: [
        {
          model: 'command-a-03-2025',
          name: 'Command A',
          description: 'Business texts, tools and many languages.',
          contextWindow: 256_000,
          maxOutputTokens: 8_192,
          abilities: ['tools'],
          prices: { input: 2.5, output: 10 },
          isRecommended: true,
        },
        {
          model: 'command-a-reasoning-08-2025',
          name: 'Command A Reasoning',
          description: 'Thinks before it answers or calls tools.',
          contextWindow: 256_000,
          maxOutputTokens: 32_768,
          abilities: ['tools', 'effort'],
          prices: { input: 2.5, output: 10 },
          quirks: { thinks: true },
        },
        {
          model: 'command-a-vision-07-2025',
          name: 'Command A Vision',
          description: 'Reads documents, charts and pictures.',
          contextWindow: 128_000,
          maxOutputTokens: 8_192,
          abilities: ['vision'],
          prices: { input: 2.5, output: 10 },
        },
        {
          model: 'command-r-08-2024',
          name: 'Command R',
          description: 'Cheap model for answers from documents.',
          contextWindow: 128_000,
          maxOutputTokens: 4_096,
          abilities: ['tools'],
          prices: { input: 0.15, output: 0.6 },
        },
        {
          model: 'command-r7b-12-2024',
          name: 'Command R7B',
          description: 'The smallest model of this vendor.',
          contextWindow: 128_000,
          maxOutputTokens: 4_096,
          abilities: ['tools'],
          prices: { input: 0.0375, output: 0.15 },
          isQuick: true,
        },
      ],
    },
  ],
};
