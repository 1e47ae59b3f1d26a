import type { Vendor } from '../vendor.ts';

export const minimax: Vendor = {
  id: 'minimax',
  name: 'MiniMax',
  environmentPrefixes: ['MINIMAX'],
  baseUrl: 'https://api.minimax.io/v1',
  routes: [
    {
      dialect: 'openai-chat',
      quirks: {
        reasoning: 'none',
        highestTemperature: 1,
        jsonAnswers: 'instruction',
        toolChoices: ['none'],
        extraBody: { reasoning_split: true },
      },
      models: [
        {
          model: 'MiniMax-M3',
          name: 'MiniMax M3',
          description: 'Model for agents with a very long window.',
          contextWindow: 512_000,
          maxOutputTokens: 65_536,
          abilities: ['tools'],
          prices: { input: 0.3, output: 1.2, cachedInput: 0.06 },
          isRecommended: true,
          alwaysThinks: true,
        },
        {
          model: 'MiniMax-M2.7',
          name: 'MiniMax M2.7',
          description: 'Balanced model for agents and code.',
          contextWindow: 204_800,
          maxOutputTokens: 65_536,
          abilities: ['tools'],
          prices: { input: 0.3, output: 1.2, cachedInput: 0.06, cacheWrite: 0.375 },
          isQuick: true,
          alwaysThinks: true,
        },
        {
          model: 'MiniMax-M2.7-highspeed',
          name: 'MiniMax M2.7 Highspeed',
          description: 'The same at higher speed.',
          contextWindow: 204_800,
          maxOutputTokens: 65_536,
          abilities: ['tools'],
          prices: { input: 0.6, output: 2.4, cachedInput: 0.06, cacheWrite: 0.375 },
          alwaysThinks: true,
        },
      ],
    },
  ],
};
