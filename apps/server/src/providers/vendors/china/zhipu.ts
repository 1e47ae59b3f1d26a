import type { Vendor } from '../vendor.ts';

export const zhipu: Vendor = {
  id: 'zhipu',
  name: 'Zhipu AI',
  environmentPrefixes: ['ZHIPU', 'ZAI'],
  baseUrl: 'https://api.z.ai/api/paas/v4',
  routes: [
    {
      dialect: 'openai-chat',
      quirks: {
        reasoning: 'thinking-object',
        highestTemperature: 1,
        jsonAnswers: 'object',
        toolChoices: [],
        reasoningBackField: 'reasoning_content',
        sideJobBody: { thinking: { type: 'disabled' } },
      },
      models: [
        {
          model: 'glm-5.3',
          name: 'GLM-5.3',
          description: 'Strong model for agents and code.',
          contextWindow: 1_000_000,
          maxOutputTokens: 65_536,
          abilities: ['tools', 'effort'],
          prices: { input: 1.4, output: 4.4, cachedInput: 0.26 },
          isRecommended: true,
        },
        {
          model: 'glm-5.3-flash',
          name: 'GLM-5.3 Flash',
          description: 'Fast and cheap.',
          contextWindow: 1_000_000,
          maxOutputTokens: 65_536,
          abilities: ['tools', 'effort'],
          prices: { input: 0.075, output: 0.25, cachedInput: 0.015 },
          isQuick: true,
        },
        {
          model: 'glm-5.2',
          name: 'GLM-5.2',
          description: 'Previous strong model.',
          contextWindow: 1_000_000,
          maxOutputTokens: 65_536,
          abilities: ['tools', 'effort'],
          prices: { input: 1.4, output: 4.4, cachedInput: 0.26 },
        },
        {
          model: 'glm-4.6v',
          name: 'GLM-4.6V',
          description: 'Reads pictures and documents.',
          contextWindow: 131_072,
          maxOutputTokens: 32_768,
          abilities: ['vision', 'tools', 'effort'],
          prices: { input: 0.3, output: 0.9, cachedInput: 0.05 },
        },
      ],
    },
  ],
};
