import { expect, test } from 'vitest';
import { findVisionModel } from './vision-model.ts';

const model = (id: string, hasVision: boolean, inputPrice: number) => {
  const [provider = ''] = id.split('/');
  return { id, provider, hasVision, inputPrice };
};
const MODELS = [
  model('aster/blind', false, 1),
  model('aster/eye', true, 9),
  model('lumen/eye', true, 3),
  model('lumen/cheap', true, 2),
];

test.each([
  ['one that was used before', 'aster/blind', ['lumen/eye'], 'lumen/eye'],
  ['one of the same provider', 'aster/blind', ['aster/blind'], 'aster/eye'],
  ['the cheapest', null, [], 'lumen/cheap'],
])('offers %s', (_name, currentId, recentIds, found) => {
  expect(findVisionModel(MODELS, currentId, recentIds)?.id).toBe(found);
});

test('offers none where none sees', () => {
  expect(findVisionModel(MODELS.slice(0, 1), null, [])).toBeNull();
});
