// What the measurement of reads has found last, and what it holds it to.
import { expect, it } from 'vitest';
import { readSections } from '../results-file.ts';
import { reads } from './reads.ts';

/** The number of requests in a second, of a row such as `| GET /x | 47,437 /s | ...`. */
function readRate(section: string, label: string): number {
  const row = section.split('\n').find((line) => line.startsWith(`| ${label} `));
  return Number(/ ([\d,.]+)(?: \/s)? +\|/.exec(row?.slice(label.length + 2) ?? '')?.[1]?.replaceAll(',', ''));
}

it('five thousand requests a second were answered without a failed one, with the load on the same machine [MKT-12]', () => {
  const section = readSections().get(reads.title) ?? '';
  expect(section).toMatch(/\d{4}-\d\d-\d\d, full run\. .*, 2 cores/);
  expect(readRate(section, 'GET /api/models/public, load beside it')).toBeGreaterThanOrEqual(5_000);
  expect(readRate(section, 'GET /api/models/public: failed')).toBe(0);
  expect(section).not.toContain('MISSED');
});
