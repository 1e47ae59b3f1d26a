import { describe, expect, it } from 'vitest';
import type { ModelView } from '../model-view.ts';
import { findModels, toPickerRows, type ModelFilter, type PickerQuery } from './picker-rows.ts';

function model(id: string, provider: string, extra: Partial<ModelView> = {}): ModelView {
  return {
    id,
    name: id.split('/')[1] ?? id,
    provider,
    description: '',
    contextWindow: 128_000,
    maxOutputTokens: 8_000,
    hasVision: false,
    hasReasoningEffort: false,
    hasTools: false,
    inputPrice: 3,
    outputPrice: 15,
    ...extra,
  };
}

const GROUPS = [
  {
    provider: 'Aster',
    models: [
      model('a/Large', 'Aster', { hasVision: true, hasTools: true }),
      model('a/Swift', 'Aster', { inputPrice: 0.1, outputPrice: 0.4 }),
    ],
  },
  {
    provider: 'Boreal',
    models: [model('b/Reason', 'Boreal', { hasReasoningEffort: true, inputPrice: null, outputPrice: null })],
  },
];

function query(change: Partial<PickerQuery> = {}): PickerQuery {
  return {
    groups: GROUPS,
    recentIds: [],
    popularIds: [],
    favouriteIds: [],
    text: '',
    filters: new Set(),
    openProviders: new Set(),
    titlesProviders: false,
    abilityWords: { vision: '能看图', tools: '能用工具', reasoning: '会思考', cheap: '便宜' },
    ...change,
  };
}

const keys = (change: Partial<PickerQuery>) => {
  const asked = query(change);
  return toPickerRows(asked, findModels(asked)).map((row) => row.key);
};

it('finds by words without accents what has some', () => {
  const groups = [{ provider: 'Étoile', models: [model('e/Café', 'Étoile')] }, ...GROUPS];
  for (const text of ['cafe', 'etoile CAFÉ'])
    expect(findModels(query({ groups, text })).map(({ id }) => id)).toEqual(['e/Café']);
});

describe('the rows of the model picker', () => {
  it('shows recent, popular, then one closed group per provider', () => {
    expect(keys({ recentIds: ['b/Reason', 'gone'], popularIds: ['a/Swift'] })).toEqual([
      'recent',
      'recent:b/Reason',
      'popular',
      'popular:a/Swift',
      'provider:Aster',
      'provider:Boreal',
    ]);
  });

  it('shows at most five popular models, and none that is in another open row', () => {
    const many = Array.from({ length: 9 }, (_, index) => model(`m/${index}`, 'Many'));
    const change = {
      groups: [{ provider: 'Many', models: many }],
      recentIds: ['m/0'],
      popularIds: many.map(({ id }) => id),
    };
    const popular = (rows: readonly string[]) => rows.filter((key) => key.startsWith('popular:'));
    expect(popular(keys(change))).toEqual([1, 2, 3, 4, 5].map((index) => `popular:m/${index}`));
    expect(popular(keys({ ...change, openProviders: new Set(['Many']) }))).toEqual([]);
  });

  it('names the providers where shortcuts are above them', () => {
    expect(keys({ titlesProviders: true, recentIds: ['b/Reason'] })).toEqual([
      'recent',
      'recent:b/Reason',
      'allProviders',
      'provider:Aster',
      'provider:Boreal',
    ]);
    expect(keys({ titlesProviders: true })).toEqual(['provider:Aster', 'provider:Boreal']);
    expect(keys({ titlesProviders: true, recentIds: ['b/Reason'], text: 'large' })).not.toContain(
      'allProviders',
    );
  });

  it('shows at most six recent models', () => {
    const many = Array.from({ length: 9 }, (_, index) => model(`m/${index}`, 'Many'));
    const rows = keys({ groups: [{ provider: 'Many', models: many }], recentIds: many.map(({ id }) => id) });
    expect(rows.filter((key) => key.startsWith('recent:'))).toHaveLength(6);
  });

  it('drops the shortcuts and opens the groups for a text', () => {
    expect(keys({ text: 'reason BOREAL', recentIds: ['a/Large'] })).toEqual(['provider:Boreal', 'b/Reason']);
  });

  it.each([
    ['large', ['a/Large']],
    ['swift aster', ['a/Swift']],
    ['images', ['a/Large']],
    ['会思考', ['b/Reason']],
    ['nothing', []],
  ])('finds %j by name, provider or ability', (text, ids) => {
    expect(findModels(query({ text })).map(({ id }) => id)).toEqual(ids);
  });

  it.each<[ModelFilter[], string[]]>([
    [['vision'], ['a/Large']],
    [['vision', 'reasoning'], []],
    [['tools'], ['a/Large']],
    [['cheap'], ['a/Swift']],
    [['favourites'], ['b/Reason']],
  ])('combines the filters %j', (filters, ids) => {
    const asked = query({ filters: new Set(filters), favouriteIds: ['b/Reason'] });
    expect(findModels(asked).map(({ id }) => id)).toEqual(ids);
  });
});
