import type { Vendor } from '../vendor.ts';

export const deepseek: Vendor = {
  id: 'deepseek',
  name: 'DeepSeek',
  environmentPrefixes: ['DEEPSEEK'],
  baseUrl: 'https://api.deepseek.com',
  routes: [
    {
      dialect: 'openai-chat',
      quirks: {
        reasoning: 'thinking-object',
        jsonAnswers: 'object',
        reasoningBackField: 'reasoning_content',
      },
      models: [
        {
          model: 'deepseek-v4-flash',
          name: 'DeepSeek V4 Flash',
          description: 'Fast model with a very long window.',
          contextWindow: 1_000_000,
          maxOutputTokens: 64_000,
          abilities: ['tools', 'effort'],
          prices: { input: 0.44, output: 1.32, cachedInput: 0.014 },
          isRecommended: true,
          isQuick: true,
        },
        {
          model: 'deepseek-v4-pro',
          name: 'DeepSeek V4 Pro',
          description: 'For hard questions, mathematics and code.',
          contextWindow: 1_000_000,
          maxOutputTokens: 64_000,
          abilities: ['tools', 'effort'],
          prices: { input: 1.32, output: 3.96, cachedInput: 0.044 },
        },
        {
          model: 'deepseek-chat',
          name: 'DeepSeek Chat',
          description: 'Conversation without thinking.',
          contextWindow: 64_000,
          maxOutputTokens: 8_192,
          abilities: ['tools'],
          prices: { input: 0.27, output: 1.1, cachedInput: 0.07 },
        },
        {
          model: 'deepseek-reasoner',
          name: 'DeepSeek Reasoner',
          description: 'Thinks at length before every answer.',
          contextWindow: 64_000,
          maxOutputTokens: 64_000,
          abilities: ['tools'],
          prices: { input: 0.55, output: 2.19, cachedInput: 0.14 },
          alwaysThinks: true,
        },
      ],
    },
  ],
};
