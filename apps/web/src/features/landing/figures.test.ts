import { expect, test } from 'vitest';
import { toFigures } from './figures.ts';
import type { PlatformFigures } from './platform-figures.ts';

const PLATFORM: PlatformFigures = {
  models: 1_046,
  modelProviders: 9,
  tools: 0,
  toolProviders: 0,
  uptime: null,
  uptimeOfQuarter: null,
  reliability: null,
  freeCredit: 0.5,
};

const valuesOf = (change: Partial<PlatformFigures> = {}) =>
  toFigures({ ...PLATFORM, ...change }, 'en', 'not known yet').values;

test('figures are those of the server and of the constants that the server obeys [MKT-24]', () => {
  expect(valuesOf()).toMatchObject({
    models: '1,046',
    visit: '$0.10',
    total: '$0.50',
    signup: '$5.00',
    warnAt: '80%',
    fileSize: '25',
    uptime: '99.9%',
    reliability: '99.8%',
  });
  expect(valuesOf({ freeCredit: 0.4 })).toMatchObject({ total: '$0.40' });
});

test('tools are counted by the server as soon as it has any; until then the plan is named [F-16] [MKT-24]', () => {
  expect(valuesOf()).toMatchObject({ tools: '120+', providers: '12' });
  expect(valuesOf({ tools: 134, toolProviders: 13 })).toMatchObject({ tools: '134', providers: '13' });
});

test('what the server has not said is not made up', () => {
  expect(toFigures(null, 'en', 'not known yet').values['models']).toBe('not known yet');
});

test('what has been measured is said beside what is promised, and no fault is rounded away [MKT-01] [MKT-02]', () => {
  expect(valuesOf({ uptime: 0.99996, reliability: 1 })).toMatchObject({
    uptime: '99.9%',
    uptimeMeasured: '99.99%',
    reliability: '99.8%',
    reliabilityMeasured: '100%',
  });
  expect(Object.keys(valuesOf()).filter((key) => key.endsWith('Measured'))).toEqual([]);
});
