import { describe, expect, test } from 'vitest';
import { CHEAPEST_FIRST, listPrices, listProviders, orderBy, type Order } from './price-list.ts';
import type { PricedModel } from './priced-model.ts';

const model = (name: string, provider: string, inputPrice: number, contextWindow: number): PricedModel => ({
  id: name,
  name,
  provider,
  description: '',
  contextWindow,
  hasVision: false,
  hasTools: false,
  hasReasoningEffort: false,
  inputPrice,
  outputPrice: inputPrice * 4,
});
const MODELS = [
  model('Boreal Reason', 'Boreal', 5.5, 128_000),
  model('Aster Swift', 'Aster', 0.8, 200_000),
  model('Aster Large', 'Aster', 3, 200_000),
  model('Cirrus Flash', 'Cirrus', 0.1, 1_000_000),
];
const namesOf = (change: { search?: string; provider?: string; order?: Order }) =>
  listPrices(MODELS, { search: '', provider: '', order: CHEAPEST_FIRST, ...change }).map(({ name }) => name);

test('the cheapest comes first', () => {
  expect(namesOf({})).toEqual(['Cirrus Flash', 'Aster Swift', 'Aster Large', 'Boreal Reason']);
});

test.each([
  ['aster', ['Aster Swift', 'Aster Large']],
  ['large ASTER', ['Aster Large']],
  ['  ', ['Cirrus Flash', 'Aster Swift', 'Aster Large', 'Boreal Reason']],
  ['zebra', []],
  ['.*', []],
])('a search for %j finds %j', (search, names) => {
  expect(namesOf({ search })).toEqual(names);
});

test('a search without accents finds names that have them', () => {
  const models = [model('Modèle Café', 'Société Étoile', 1, 8_000), ...MODELS];
  const wanted = { provider: '', order: CHEAPEST_FIRST };
  for (const search of ['cafe modele', 'ETOILE', 'café'])
    expect(listPrices(models, { ...wanted, search }).map(({ name }) => name)).toEqual(['Modèle Café']);
});

test('one provider can be looked at alone', () => {
  expect(listProviders(MODELS)).toEqual(['Aster', 'Boreal', 'Cirrus']);
  expect(namesOf({ provider: 'Boreal' })).toEqual(['Boreal Reason']);
  expect(namesOf({ provider: 'Boreal', search: 'aster' })).toEqual([]);
});

describe('the order', () => {
  test('follows the column that was pressed, and turns round when it is pressed again', () => {
    const once = orderBy(CHEAPEST_FIRST, 'context');
    expect(namesOf({ order: once })).toEqual(['Boreal Reason', 'Aster Large', 'Aster Swift', 'Cirrus Flash']);
    const twice = orderBy(once, 'context');
    expect(namesOf({ order: twice })[0]).toBe('Cirrus Flash');
    expect(orderBy(twice, 'context')).toEqual(once);
    expect(orderBy(twice, 'model')).toEqual({ column: 'model', isDescending: false });
  });

  test('leaves the list that it was given as it was', () => {
    namesOf({ order: { column: 'model', isDescending: true } });
    expect(MODELS[0]?.name).toBe('Boreal Reason');
  });
});
