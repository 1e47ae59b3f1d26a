import type { Vendor } from '../vendor.ts';

export const volcengine: Vendor = {
  id: 'volcengine',
  name: 'Volcengine',
  environmentPrefixes: ['VOLCENGINE', 'ARK'],
  baseUrl: 'https://ark.cn-beijing.volces.com/api/v3',
  routes: [
    {
      dialect: 'openai-chat',
      quirks: {
        reasoning: 'thinking-object',
        jsonAnswers: 'instruction',
        sideJobBody: { thinking: { type: 'disabled' } },
      },
      models: [
        {
          model: 'doubao-seed-1-6-250615',
          name: 'Doubao Seed 1.6',
          description: 'Balanced model with images.',
          contextWindow: 262_144,
          maxOutputTokens: 32_768,
          abilities: ['vision', 'tools', 'effort'],
          prices: { input: 0.25, output: 2 },
          isRecommended: true,
        },
        {
          model: 'doubao-seed-1-6-flash-250615',
          name: 'Doubao Seed 1.6 Flash',
          description: 'Fast and cheap.',
          contextWindow: 262_144,
          maxOutputTokens: 32_768,
          abilities: ['vision', 'tools', 'effort'],
          prices: { input: 0.075, output: 0.3 },
          isQuick: true,
        },
      ],
    },
  ],
};
