import type { Vendor } from '../vendor.ts';

export const baichuan: Vendor = {
  id: 'baichuan',
  name: 'Baichuan',
  environmentPrefixes: ['BAICHUAN'],
  baseUrl: 'https://api.baichuan-ai.com/v1',
  routes: [
    {
      dialect: 'openai-chat',
      quirks: { reasoning: 'none', jsonAnswers: 'instruction', toolChoices: [] },
      models: [
        {
          model: 'Baichuan4-Turbo',
          name: 'Baichuan 4 Turbo',
          description: 'Conversation and knowledge in Chinese.',
          contextWindow: 32_768,
          maxOutputTokens: 4_096,
          abilities: ['tools'],
          prices: { input: 2.1, output: 2.1 },
          isRecommended: true,
        },
        {
          model: 'Baichuan4-Air',
          name: 'Baichuan 4 Air',
          description: 'Cheap conversation in Chinese.',
          contextWindow: 32_768,
          maxOutputTokens: 4_096,
          abilities: ['tools'],
          prices: { input: 0.14, output: 0.14 },
          isQuick: true,
        },
      ],
    },
  ],
};
