import { OPENAI_MODEL_PICTURES, OPENAI_PICTURES } from '../../tokens/openai-pictures.ts';
import type { Vendor } from '../vendor.ts';

// The address is the operator's own, e.g. https://name.openai.azure.com/openai/v1; deployments carry the names of their models.
export const azureOpenai: Vendor = {
  id: 'azure-openai',
  name: 'Azure OpenAI',
  environmentPrefixes: ['AZURE_OPENAI'],
  baseUrl: null,
  pictureTokens: OPENAI_PICTURES,
  routes: [
    {
      dialect: 'openai-chat',
      quirks: {
        maxTokensField: 'max_completion_tokens',
        keyHeader: 'api-key',
        cacheKeyField: 'prompt_cache_key',
      },
      models: [
        {
          model: 'gpt-5.2',
          name: 'GPT-5.2',
          description: 'Careful reasoning over long documents.',
          contextWindow: 400_000,
          maxOutputTokens: 128_000,
          abilities: ['vision', 'tools', 'effort'],
          prices: { input: 1.75, output: 14, cachedInput: 0.175 },
          isRecommended: true,
          quirks: { refusesTemperature: true, refusesStop: true, dropsEffortWithTools: true },
        },
        {
          model: 'gpt-5-mini',
          name: 'GPT-5 mini',
          description: 'Small model that thinks before it answers.',
          contextWindow: 400_000,
          maxOutputTokens: 128_000,
          abilities: ['vision', 'tools', 'effort'],
          pictureTokens: OPENAI_MODEL_PICTURES['gpt-5-mini'],
          prices: { input: 0.25, output: 2, cachedInput: 0.025 },
          alwaysThinks: true,
          quirks: { refusesTemperature: true, refusesStop: true },
        },
        {
          model: 'gpt-4.1',
          name: 'GPT-4.1',
          description: 'Quick answers over very long texts.',
          contextWindow: 1_000_000,
          maxOutputTokens: 32_768,
          abilities: ['vision', 'tools'],
          pictureTokens: OPENAI_MODEL_PICTURES['gpt-4.1'],
          prices: { input: 2, output: 8, cachedInput: 0.5 },
        },
        {
          model: 'gpt-4.1-mini',
          name: 'GPT-4.1 mini',
          description: 'Quick and cheap over very long texts.',
          contextWindow: 1_000_000,
          maxOutputTokens: 32_768,
          abilities: ['vision', 'tools'],
          pictureTokens: OPENAI_MODEL_PICTURES['gpt-4.1-mini'],
          prices: { input: 0.4, output: 1.6, cachedInput: 0.1 },
          isQuick: true,
        },
        {
          model: 'gpt-4o-mini',
          name: 'GPT-4o mini',
          description: 'Small model for conversation and images.',
          contextWindow: 128_000,
          maxOutputTokens: 16_384,
          abilities: ['vision', 'tools'],
          pictureTokens: OPENAI_MODEL_PICTURES['gpt-4o-mini'],
          prices: { input: 0.15, output: 0.6, cachedInput: 0.075 },
        },
      ],
    },
  ],
};
