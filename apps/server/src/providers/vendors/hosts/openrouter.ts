import type { Vendor } from '../vendor.ts';

export const openrouter: Vendor = {
  id: 'openrouter',
  name: 'OpenRouter',
  environmentPrefixes: ['OPENROUTER'],
  baseUrl: 'https://openrouter.ai/api/v1',
  routes: [
    {
      dialect: 'openai-chat',
      quirks: { reasoning: 'reasoning-object', jsonAnswers: 'instruction', cacheKeyField: 'session_id' },
      models: [
        {
          model: 'z-ai/glm-5.3',
          name: 'GLM 5.3',
          description: 'Strong open model over a very long window.',
          contextWindow: 1_000_000,
          maxOutputTokens: 65_536,
          abilities: ['tools', 'effort'],
          prices: { input: 1.4, output: 4.4, cachedInput: 0.26 },
          isRecommended: true,
        },
        {
          model: 'z-ai/glm-5.3-flash',
          name: 'GLM 5.3 Flash',
          description: 'Fast and cheap.',
          contextWindow: 1_000_000,
          maxOutputTokens: 65_536,
          abilities: ['tools', 'effort'],
          prices: { input: 0.075, output: 0.25, cachedInput: 0.015 },
          isQuick: true,
        },
        {
          model: 'moonshotai/kimi-k3',
          name: 'Kimi K3',
          description: 'Large open model for agents.',
          contextWindow: 1_048_576,
          maxOutputTokens: 65_536,
          abilities: ['vision', 'tools', 'effort'],
          prices: { input: 3, output: 15, cachedInput: 0.3 },
        },
        {
          model: 'qwen/qwen3.7-plus',
          name: 'Qwen3.7 Plus',
          description: 'Balanced model in many languages.',
          contextWindow: 1_000_000,
          maxOutputTokens: 65_536,
          abilities: ['tools', 'effort'],
          prices: { input: 0.4, output: 1.6, cachedInput: 0.08 },
        },
        {
          model: 'stepfun/step-3.7-flash',
          name: 'Step 3.7 Flash',
          description: 'Fast thinking at a low price.',
          contextWindow: 262_144,
          maxOutputTokens: 65_536,
          abilities: ['tools', 'effort'],
          prices: { input: 0.2, output: 1.15, cachedInput: 0.04 },
        },
      ],
    },
  ],
};
