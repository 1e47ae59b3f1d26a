import { expect, it } from 'vitest';
import { formatReport } from './report.ts';

it('sets figures out as a table whose columns line up', () => {
  const report = formatReport({
    figures: [
      { label: 'first token', value: 12.34, baseline: 6, unit: 'ms', bounds: [{ on: 'ratio', atMost: 2 }] },
      { label: 'failed', value: 0, unit: '', bounds: [{ on: 'value', atMost: 0 }] },
      { label: 'tokens', value: 25_000, unit: '/s' },
    ],
    notes: ['The machine was busy.'],
  });
  expect(report.split('\n')).toEqual([
    '| Figure      | Parley    | Baseline | Ratio | Promise    | Verdict |',
    '| ----------- | --------- | -------- | ----- | ---------- | ------- |',
    '| first token | 12.3 ms   | 6 ms     | 2.06x | at most 2x | MISSED  |',
    '| failed      | 0         |          |       | at most 0  | kept    |',
    '| tokens      | 25,000 /s |          |       |            |         |',
    '',
    '- The machine was busy.',
  ]);
});
