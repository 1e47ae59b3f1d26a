import type { Vendor } from '../vendor.ts';

export const siliconflow: Vendor = {
  id: 'siliconflow',
  name: 'SiliconFlow',
  environmentPrefixes: ['SILICONFLOW'],
  baseUrl: 'https://api.siliconflow.com/v1',
  routes: [
    {
      dialect: 'openai-chat',
      quirks: { reasoning: 'enable-thinking', jsonAnswers: 'object' },
      models: [
        {
          model: 'deepseek-ai/DeepSeek-V3.2',
          name: 'DeepSeek V3.2',
          description: 'Open model for conversation and code.',
          contextWindow: 163_840,
          maxOutputTokens: 16_384,
          abilities: ['tools', 'effort'],
          prices: { input: 0.27, output: 0.42 },
          isRecommended: true,
          quirks: { sideJobBody: { enable_thinking: false } },
        },
        {
          model: 'Qwen/Qwen3-235B-A22B-Instruct-2507',
          name: 'Qwen3 235B',
          description: 'Large open model in many languages.',
          contextWindow: 262_144,
          maxOutputTokens: 16_384,
          abilities: ['tools'],
          prices: { input: 0.09, output: 0.6 },
          isQuick: true,
        },
        {
          model: 'moonshotai/Kimi-K2-Instruct-0905',
          name: 'Kimi K2',
          description: 'Open model for agents.',
          contextWindow: 262_144,
          maxOutputTokens: 16_384,
          abilities: ['tools'],
          prices: { input: 0.4, output: 2 },
        },
        {
          model: 'zai-org/GLM-4.6',
          name: 'GLM-4.6',
          description: 'Open model for code.',
          contextWindow: 204_800,
          maxOutputTokens: 16_384,
          abilities: ['tools', 'effort'],
          prices: { input: 0.39, output: 1.9 },
          quirks: { sideJobBody: { enable_thinking: false } },
        },
      ],
    },
  ],
};
