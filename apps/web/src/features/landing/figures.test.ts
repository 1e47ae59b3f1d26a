import { expect, test } from 'vitest';
import { toFigures } from './figures.ts';

test('figures are those of the server and of the constants that the server obeys [MKT-24]', () => {
  const { values } = toFigures({ models: 1_046, providers: 9 }, 'en', 'not known yet');
  expect(values).toMatchObject({
    models: '1,046',
    tools: '120',
    credit: '$0.50',
    signup: '$5.00',
    warnAt: '80%',
    fileSize: '25',
    uptime: '99.9%',
    reliability: '99.8%',
  });
});

test('what the server has not said is not made up', () => {
  expect(toFigures(null, 'en', 'not known yet').values['models']).toBe('not known yet');
});
