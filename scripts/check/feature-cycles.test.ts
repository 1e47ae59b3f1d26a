import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listFiles } from '../files.ts';
import { fromRoot } from '../paths.mjs';
import { findFeatureCycles } from './feature-cycles.ts';

const WEB = 'apps/web/src/features';
const file = (name: string, ...imported: string[]) => ({
  file: `${WEB}/${name}`,
  text: imported.map((specifier) => `import { value } from '${specifier}';`).join('\n'),
});

test('two features that import each other are found, and three in a ring, each once', () => {
  expect(
    findFeatureCycles([
      file('pears/screens/Pears.tsx', '../../apples/index.ts', './Other.tsx'),
      file('apples/use-apples.ts', '../pears/index.ts', '../plums/index.ts', '../../platform/clock.ts'),
      file('plums/index.ts', '../pears/index.ts'),
    ]),
  ).toEqual(['apples -> pears -> apples', 'apples -> plums -> pears -> apples']);
});

test('an import that happens later counts, one of a test does not', () => {
  const later = {
    file: `${WEB}/apples/index.ts`,
    text: "export const load = () => import('../pears/index.ts');",
  };
  expect(findFeatureCycles([later, file('pears/index.ts', '../apples/index.ts')])).toHaveLength(1);
  expect(findFeatureCycles([later, file('pears/pears.test.ts', '../apples/index.ts')])).toEqual([]);
});

test('no two features of the web app import each other', () => {
  const sources = listFiles(fromRoot(WEB), (name) => /\.tsx?$/.test(name)).map((name) => ({
    file: name.slice(name.indexOf(WEB)),
    text: readFileSync(name, 'utf8'),
  }));
  expect(sources.length).toBeGreaterThan(300);
  expect(findFeatureCycles(sources)).toEqual([]);
});
