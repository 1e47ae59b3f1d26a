import type { Vendor } from '../vendor.ts';

export const fireworks: Vendor = {
  id: 'fireworks',
  name: 'Fireworks AI',
  environmentPrefixes: ['FIREWORKS'],
  baseUrl: 'https://api.fireworks.ai/inference/v1',
  routes: [
    {
      dialect: 'openai-chat',
      quirks: { jsonAnswers: 'schema', cacheKeyHeader: 'x-session-affinity' },
      models: [
        {
          model: 'accounts/fireworks/models/glm-5p2',
          name: 'GLM 5.2',
          description: 'Open model for long programming tasks.',
          contextWindow: 1_040_000,
          maxOutputTokens: 32_768,
          abilities: ['tools'],
          prices: { input: 1.4, output: 4.4, cachedInput: 0.14 },
          isRecommended: true,
        },
        {
          model: 'accounts/fireworks/models/kimi-k2p6',
          name: 'Kimi K2.6',
          description: 'Open model for agents.',
          contextWindow: 262_144,
          maxOutputTokens: 32_768,
          abilities: ['vision', 'tools'],
          prices: { input: 0.95, output: 4, cachedInput: 0.16 },
        },
        {
          model: 'accounts/fireworks/models/deepseek-v4-flash',
          name: 'DeepSeek V4 Flash',
          description: 'Fast open model.',
          contextWindow: 1_040_000,
          maxOutputTokens: 32_768,
          abilities: ['tools'],
          prices: { input: 0.14, output: 0.28, cachedInput: 0.028 },
          isQuick: true,
        },
        {
          model: 'accounts/fireworks/models/gpt-oss-120b',
          name: 'GPT-OSS 120B',
          description: 'Large open model that thinks.',
          contextWindow: 131_072,
          maxOutputTokens: 32_768,
          abilities: ['tools', 'effort'],
          prices: { input: 0.15, output: 0.6, cachedInput: 0.014 },
        },
        {
          model: 'accounts/fireworks/models/qwen3p7-plus',
          name: 'Qwen3.7 Plus',
          description: 'Open model with images.',
          contextWindow: 262_144,
          maxOutputTokens: 32_768,
          abilities: ['vision', 'tools'],
          prices: { input: 0.4, output: 1.6, cachedInput: 0.08 },
        },
      ],
    },
  ],
};
