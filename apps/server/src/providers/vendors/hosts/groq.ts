import type { Vendor } from '../vendor.ts';

export const groq: Vendor = {
  id: 'groq',
  name: 'Groq',
  environmentPrefixes: ['GROQ'],
  baseUrl: 'https://api.groq.com/openai/v1',
  routes: [
    {
      dialect: 'openai-chat',
      quirks: { maxTokensField: 'max_completion_tokens', jsonAnswers: 'object' },
      models: [
        {
          model: 'openai/gpt-oss-120b',
          formerNames: [
            'llama-3.3-70b-versatile',
            'meta-llama/llama-4-scout-17b-16e-instruct',
            'qwen/qwen3-32b',
          ],
          name: 'GPT-OSS 120B',
          description: 'Large open model at very high speed.',
          contextWindow: 131_072,
          maxOutputTokens: 65_536,
          abilities: ['tools', 'effort'],
          prices: { input: 0.15, output: 0.6, cachedInput: 0.075 },
          isRecommended: true,
          quirks: { sideJobBody: { reasoning_effort: 'low' } },
        },
        {
          model: 'openai/gpt-oss-20b',
          formerNames: ['llama-3.1-8b-instant'],
          name: 'GPT-OSS 20B',
          description: 'Small open model at very high speed.',
          contextWindow: 131_072,
          maxOutputTokens: 65_536,
          abilities: ['tools', 'effort'],
          prices: { input: 0.075, output: 0.3, cachedInput: 0.0375 },
          isQuick: true,
          quirks: { sideJobBody: { reasoning_effort: 'low' } },
        },
      ],
    },
  ],
};
