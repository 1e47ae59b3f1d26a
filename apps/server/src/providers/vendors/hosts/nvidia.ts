import type { Vendor } from '../vendor.ts';

export const nvidia: Vendor = {
  id: 'nvidia',
  name: 'NVIDIA',
  environmentPrefixes: ['NVIDIA'],
  baseUrl: 'https://integrate.api.nvidia.com/v1',
  routes: [
    {
      dialect: 'openai-chat',
      quirks: { reasoning: 'none', jsonAnswers: 'instruction' },
      models: [
        {
          model: 'nvidia/nemotron-3-super-120b-a12b',
          name: 'Nemotron 3 Super',
          description: 'Open model for reasoning and agents.',
          contextWindow: 262_144,
          maxOutputTokens: 32_768,
          abilities: ['tools'],
          prices: { input: 0.09, output: 0.45 },
          isRecommended: true,
        },
        {
          model: 'nvidia/nemotron-3-ultra-550b-a55b',
          name: 'Nemotron 3 Ultra',
          description: 'The largest open model of this vendor.',
          contextWindow: 262_144,
          maxOutputTokens: 32_768,
          abilities: ['tools'],
          prices: { input: 0.5, output: 2.5, cachedInput: 0.15 },
        },
        {
          model: 'nvidia/nemotron-3-nano-30b-a3b',
          name: 'Nemotron 3 Nano',
          description: 'Small and fast.',
          contextWindow: 262_144,
          maxOutputTokens: 32_768,
          abilities: ['tools'],
          prices: { input: 0.05, output: 0.2 },
          isQuick: true,
        },
      ],
    },
  ],
};
