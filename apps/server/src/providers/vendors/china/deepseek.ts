import type { Vendor } from '../vendor.ts';

/** Prices are those of its peak hours; outside of these it takes half. */
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
        efforts: { low: 'low', medium: 'high', high: 'max' },
        jsonAnswers: 'object',
        toolChoices: ['none'],
        reasoningBackField: 'reasoning_content',
        sideJobBody: { thinking: { type: 'disabled' } },
      },
      models: [
        {
          model: 'deepseek-flash',
          formerNames: ['deepseek-v4-flash', 'deepseek-chat', 'deepseek-reasoner'],
          name: 'DeepSeek V4.1 Flash',
          description: 'Fast model with pictures and a very long window.',
          contextWindow: 1_000_000,
          maxOutputTokens: 64_000,
          abilities: ['vision', 'tools', 'effort'],
          prices: { input: 0.3, output: 1.2, cachedInput: 0.006 },
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
      ],
    },
  ],
};
