import { calcPrice } from '@pydantic/genai-prices';
import { describe, expect, it } from 'vitest';
import { VENDORS } from './index.ts';
import type { VendorModel } from './vendor.ts';

const ROWS = VENDORS.flatMap((vendor) =>
  vendor.routes.flatMap((route) =>
    route.models.map((row) => ({ vendor, row, id: `${vendor.id}/${row.model}` })),
  ),
);

/** Names of vendors in the offline price table, where it knows them. */
const TABLE_IDS: Readonly<Record<string, string>> = {
  openai: 'openai',
  anthropic: 'anthropic',
  google: 'google',
  mistral: 'mistral',
  cohere: 'cohere',
  xai: 'x-ai',
  groq: 'groq',
  together: 'together',
  fireworks: 'fireworks',
  perplexity: 'perplexity',
  cerebras: 'cerebras',
  bedrock: 'aws',
  moonshot: 'moonshotai',
  openrouter: 'openrouter',
};

describe('vendors', () => {
  it('are at least 24, each with an id and variables of its own', () => {
    expect(VENDORS.length).toBeGreaterThanOrEqual(24);
    expect(new Set(VENDORS.map((vendor) => vendor.id)).size).toBe(VENDORS.length);
    const prefixes = VENDORS.flatMap((vendor) => vendor.environmentPrefixes);
    expect(new Set(prefixes).size).toBe(prefixes.length);
    for (const prefix of prefixes) expect(prefix).toMatch(/^[A-Z][A-Z0-9_]*$/);
  });

  it.each([
    'deepseek',
    'qwen',
    'moonshot',
    'zhipu',
    'minimax',
    'volcengine',
    'siliconflow',
    'hunyuan',
    'ollama',
    'lmstudio',
    'vllm',
    'llamacpp',
    'openai-compatible',
  ])('include %s', (id) => {
    expect(VENDORS.some((vendor) => vendor.id === id)).toBe(true);
  });

  it('are reached by https, or by an address of the operator', () => {
    for (const { baseUrl } of VENDORS)
      if (baseUrl !== null) expect(baseUrl).toMatch(/^https:\/\/[^/]+(\/[^/]+)*$/);
  });
});

describe('models', () => {
  it('have an id of their own and plausible numbers', () => {
    expect(new Set(ROWS.map(({ id }) => id)).size).toBe(ROWS.length);
    for (const { row, id } of ROWS) {
      expect(row.maxOutputTokens, id).toBeLessThanOrEqual(row.contextWindow);
      expect(row.prices.input, id).toBeGreaterThan(0);
      expect(row.prices.output, id).toBeGreaterThanOrEqual(row.prices.input);
      expect(row.prices.cachedInput ?? 0, id).toBeLessThan(row.prices.input);
    }
  });

  it('take the work of models that are no more, under names that no other model has', () => {
    const former = ROWS.flatMap(({ vendor, row }) =>
      (row.formerNames ?? []).map((name) => `${vendor.id}/${name}`),
    );
    expect(former).not.toEqual([]);
    const names = [...former, ...ROWS.map(({ id }) => id)];
    expect(new Set(names).size).toBe(names.length);
  });

  it('leave one to recommend and one for the short list with every vendor', () => {
    for (const vendor of VENDORS) {
      const models = vendor.routes.flatMap((route): readonly VendorModel[] => route.models);
      if (models.length === 0) continue;
      expect(
        models.filter((row) => row.isRecommended),
        vendor.id,
      ).toHaveLength(1);
      expect(
        models.some((row) => row.isQuick),
        vendor.id,
      ).toBe(true);
    }
  });

  it.each(ROWS.filter(({ vendor }) => TABLE_IDS[vendor.id] !== undefined))(
    '$id costs what the offline price table says',
    ({ vendor, row, id }) => {
      const timestamp = new Date('2027-01-15T12:00:00Z');
      const usage = { input_tokens: 1_000, output_tokens: 1_000 };
      const found = calcPrice(usage, row.model, { providerId: TABLE_IDS[vendor.id] ?? '', timestamp });
      if (found === null) return;
      expect(found.input_price * 1_000, id).toBeCloseTo(row.prices.input, 3);
      expect(found.output_price * 1_000, id).toBeCloseTo(row.prices.output, 3);
    },
  );
});
