import type { Vendor } from '../vendor.ts';

export const qwen: Vendor = {
  id: 'qwen',
  name: 'Qwen',
  environmentPrefixes: ['DASHSCOPE', 'QWEN'],
  baseUrl: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
  routes: [
    {
      dialect: 'openai-chat',
      quirks: { reasoning: 'enable-thinking', jsonAnswers: 'object', toolChoices: ['none'] },
      models: [
        {
          model: 'qwen3.7-max',
          name: 'Qwen3.7 Max',
          description: 'The most capable model of this vendor.',
          contextWindow: 1_000_000,
          maxOutputTokens: 65_536,
          abilities: ['tools', 'effort'],
          prices: { input: 1.25, output: 3.75, cachedInput: 0.25, cacheWrite: 1.5625 },
          isRecommended: true,
        },
        {
          model: 'qwen3.7-plus',
          name: 'Qwen3.7 Plus',
          description: 'Balanced model in many languages.',
          contextWindow: 1_000_000,
          maxOutputTokens: 65_536,
          abilities: ['vision', 'tools', 'effort'],
          prices: { input: 0.4, output: 1.6, cachedInput: 0.08, cacheWrite: 0.5 },
        },
        {
          model: 'qwen3.6-flash',
          name: 'Qwen3.6 Flash',
          description: 'Fast and cheap.',
          contextWindow: 1_000_000,
          maxOutputTokens: 65_536,
          abilities: ['vision', 'tools', 'effort'],
          prices: { input: 0.1875, output: 1.125, cacheWrite: 0.234375 },
          isQuick: true,
        },
        {
          model: 'qwen3-coder-plus',
          name: 'Qwen3 Coder Plus',
          description: 'Made for code.',
          contextWindow: 1_000_000,
          maxOutputTokens: 65_536,
          abilities: ['tools'],
          prices: { input: 0.65, output: 3.25, cachedInput: 0.13, cacheWrite: 0.8125 },
        },
        {
          model: 'qwen-vl-max',
          name: 'Qwen VL Max',
          description: 'Reads pictures and documents.',
          contextWindow: 131_072,
          maxOutputTokens: 8_192,
          abilities: ['vision'],
          prices: { input: 0.8, output: 3.2 },
        },
      ],
    },
  ],
};
