import { expect, test } from 'vitest';
import { ROOT } from '../scripts/paths.mjs';
import { readProjectTexts } from '../scripts/project-texts.ts';
import { PROMISES } from './promises.ts';

const TEST_FILE = /\.test\.tsx?$/;
const THIS_FILE = 'e2e/promises.test.ts';
/** One or more ids in brackets at the end of a title. */
const CITATION = /\[((?:[A-Z][A-Z0-9]*-\d+)(?:, ?[A-Z][A-Z0-9]*-\d+)*)\]/g;

function citedIn(text: string): string[] {
  return [...text.matchAll(CITATION)].flatMap(([, ids = '']) => ids.split(/, ?/));
}

function readCited(): ReadonlySet<string> {
  const tests = [...readProjectTexts(ROOT)].filter(([file]) => TEST_FILE.test(file) && file !== THIS_FILE);
  return new Set(tests.flatMap(([, text]) => citedIn(text)));
}

test('every promise is cited by a test', () => {
  const cited = readCited();
  expect(Object.keys(PROMISES).filter((id) => !cited.has(id))).toEqual([]);
});

test('every id that a test cites is explained', () => {
  expect([...readCited()].filter((id) => !(id in PROMISES)).sort()).toEqual([]);
});

test('ids are read from titles, alone or several', () => {
  expect(
    citedIn("test('does this [AB-01]', f); test(`and that [AB-02, C3-04] [D-5]`, f); list[0] = [X-y];"),
  ).toEqual(['AB-01', 'AB-02', 'C3-04', 'D-5']);
});
