import type { Vendor } from '../vendor.ts';

export const hunyuan: Vendor = {
  id: 'hunyuan',
  name: 'Tencent Hunyuan',
  environmentPrefixes: ['HUNYUAN'],
  baseUrl: 'https://api.hunyuan.cloud.tencent.com/v1',
  routes: [
    {
      dialect: 'openai-chat',
      quirks: { reasoning: 'none', jsonAnswers: 'instruction', toolChoices: ['none'] },
      models: [
        {
          model: 'hunyuan-turbos-latest',
          name: 'Hunyuan TurboS',
          description: 'Quick model for conversation.',
          contextWindow: 32_768,
          maxOutputTokens: 16_384,
          abilities: ['tools'],
          prices: { input: 0.11, output: 0.28 },
          isRecommended: true,
          isQuick: true,
        },
        {
          model: 'hunyuan-t1-latest',
          name: 'Hunyuan T1',
          description: 'Thinks before every answer.',
          contextWindow: 32_768,
          maxOutputTokens: 16_384,
          abilities: ['tools'],
          prices: { input: 0.14, output: 0.56 },
          alwaysThinks: true,
        },
        {
          model: 'hunyuan-a13b',
          name: 'Hunyuan A13B',
          description: 'Open model with a long window.',
          contextWindow: 131_072,
          maxOutputTokens: 32_768,
          abilities: ['tools'],
          prices: { input: 0.14, output: 0.57 },
        },
      ],
    },
  ],
};
