import type { Vendor } from '../vendor.ts';

export const stepfun: Vendor = {
  id: 'stepfun',
  name: 'StepFun',
  environmentPrefixes: ['STEPFUN'],
  baseUrl: 'https://api.stepfun.com/v1',
  routes: [
    {
      dialect: 'openai-chat',
      quirks: { reasoning: 'none', jsonAnswers: 'instruction', toolChoices: ['none'] },
      models: [
        {
          model: 'step-3.7-flash',
          name: 'Step 3.7 Flash',
          description: 'Fast thinking at a low price.',
          contextWindow: 262_144,
          maxOutputTokens: 65_536,
          abilities: ['tools'],
          prices: { input: 0.2, output: 1.15, cachedInput: 0.04 },
          isRecommended: true,
          alwaysThinks: true,
        },
        {
          model: 'step-3.5-flash',
          name: 'Step 3.5 Flash',
          description: 'Earlier fast model.',
          contextWindow: 262_144,
          maxOutputTokens: 65_536,
          abilities: ['tools'],
          prices: { input: 0.1, output: 0.3, cachedInput: 0.02 },
          isQuick: true,
          alwaysThinks: true,
        },
      ],
    },
  ],
};
