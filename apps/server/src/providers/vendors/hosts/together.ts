import type { Vendor } from '../vendor.ts';

export const together: Vendor = {
  id: 'together',
  name: 'Together AI',
  environmentPrefixes: ['TOGETHER'],
  baseUrl: 'https://api.together.xyz/v1',
  routes: [
    {
      dialect: 'openai-chat',
      quirks: { reasoning: 'none', jsonAnswers: 'instruction' },
      models: [
        {
          model: 'meta-llama/Llama-3.3-70B-Instruct-Turbo',
          name: 'Llama 3.3 70B Turbo',
          description: 'Open model for conversation and tools.',
          contextWindow: 131_072,
          maxOutputTokens: 16_384,
          abilities: ['tools'],
          prices: { input: 0.88, output: 0.88 },
          isRecommended: true,
          isQuick: true,
        },
        {
          model: 'meta-llama/Llama-4-Maverick-17B-128E-Instruct-FP8',
          name: 'Llama 4 Maverick',
          description: 'Open model with images and a long window.',
          contextWindow: 1_000_000,
          maxOutputTokens: 16_384,
          abilities: ['vision', 'tools'],
          prices: { input: 0.27, output: 0.85 },
        },
        {
          model: 'meta-llama/Meta-Llama-3.1-8B-Instruct-Turbo',
          name: 'Llama 3.1 8B Turbo',
          description: 'Small open model.',
          contextWindow: 131_072,
          maxOutputTokens: 8_192,
          abilities: ['tools'],
          prices: { input: 0.18, output: 0.18 },
        },
      ],
    },
  ],
};
