import { describe, expect, test } from 'vitest';
import { judgeAdvisories } from './judge-advisories.ts';

const URL = 'https://advisories.example/1';
const TODAY = '2030-01-31';

function audit(severity: string): object {
  return {
    vulnerabilities: {
      pear: { severity, via: [{ title: 'Rotten core', url: URL, severity }] },
      basket: { severity, via: ['pear'] },
    },
  };
}

describe('known holes', () => {
  test.each(['high', 'critical'])('of %s severity fail the build, once each [SC-02]', (severity) => {
    expect(judgeAdvisories(audit(severity), [], TODAY)).toEqual([`pear: ${severity}: Rotten core (${URL})`]);
  });

  test.each(['info', 'low', 'moderate'])('of %s severity do not', (severity) => {
    expect(judgeAdvisories(audit(severity), [], TODAY)).toEqual([]);
  });

  test.each([
    ['2030-01-31', 0],
    ['2030-01-30', 1],
  ])('are accepted up to the end date %s', (until, count) => {
    const accepted = [{ url: URL, reason: 'Only used at build time.', until }];
    expect(judgeAdvisories(audit('high'), accepted, TODAY)).toHaveLength(count);
  });

  test('are not known when the registry gave another answer', () => {
    expect(judgeAdvisories({ error: { code: 'ENOTFOUND' } }, [], TODAY)).toBeNull();
  });
});
