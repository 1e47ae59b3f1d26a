import { expect, test } from 'vitest';
import { toFigures } from './figures.ts';

test('figures are those of the server and of the constants that the server obeys [MKT-24]', () => {
  const { values } = toFigures(
    { catalogue: { models: 1_046, providers: 9 }, measured: null },
    'en',
    'not known yet',
  );
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
  expect(toFigures({ catalogue: null, measured: null }, 'en', 'not known yet').values['models']).toBe(
    'not known yet',
  );
});

test('what has been measured is said beside what is promised, and no fault is rounded away [MKT-01] [MKT-02]', () => {
  const measured = { uptime: 0.99996, reliability: 1 };
  const { values } = toFigures({ catalogue: null, measured }, 'en', 'not known yet');
  expect(values).toMatchObject({
    uptime: '99.9%',
    uptimeMeasured: '99.99%',
    reliability: '99.8%',
    reliabilityMeasured: '100%',
  });
  const unmeasured = { uptime: null, reliability: null };
  const before = toFigures({ catalogue: null, measured: unmeasured }, 'en', 'not known yet');
  expect(Object.keys(before.values).filter((key) => key.endsWith('Measured'))).toEqual([]);
});
