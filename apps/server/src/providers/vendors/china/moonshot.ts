import type { Vendor } from '../vendor.ts';

export const moonshot: Vendor = {
  id: 'moonshot',
  name: 'Moonshot AI',
  environmentPrefixes: ['MOONSHOT', 'KIMI'],
  baseUrl: 'https://api.moonshot.ai/v1',
  routes: [
    {
      dialect: 'openai-chat',
      quirks: {
        jsonAnswers: 'object',
        toolChoices: ['none'],
        reasoning: 'none',
        highestTemperature: 1,
        refusesTemperature: true,
        reasoningBackField: 'reasoning_content',
      },
      models: [
        {
          model: 'kimi-k3',
          name: 'Kimi K3',
          description: 'Large model for agents and long documents.',
          contextWindow: 1_048_576,
          maxOutputTokens: 65_536,
          abilities: ['vision', 'tools'],
          prices: { input: 3, output: 15, cachedInput: 0.3 },
          isRecommended: true,
          alwaysThinks: true,
        },
        {
          model: 'kimi-k2.6',
          name: 'Kimi K2.6',
          description: 'Balanced model with images.',
          contextWindow: 262_144,
          maxOutputTokens: 65_536,
          abilities: ['vision', 'tools'],
          prices: { input: 0.95, output: 4, cachedInput: 0.16 },
        },
        {
          model: 'kimi-k2.7-code',
          name: 'Kimi K2.7 Code',
          description: 'Made for code.',
          contextWindow: 262_144,
          maxOutputTokens: 65_536,
          abilities: ['tools'],
          prices: { input: 0.95, output: 4, cachedInput: 0.19 },
        },
        {
          model: 'moonshot-v1-32k',
          name: 'Moonshot v1 32k',
          description: 'Quick conversation.',
          contextWindow: 32_768,
          maxOutputTokens: 8_192,
          abilities: ['tools'],
          prices: { input: 1, output: 3 },
          isQuick: true,
          quirks: { refusesTemperature: false },
        },
      ],
    },
  ],
};
