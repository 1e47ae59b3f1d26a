import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fromRoot } from './paths.mjs';

const VENDORS = fromRoot('apps/server/src/providers/vendors');
const DESCRIPTION = /description:\s+(?:'([^'\n]+)'|"([^"\n]+)")/g;

function describedIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(DESCRIPTION)].flatMap(
    ([, one, other]) => one ?? other ?? [],
  );
}

test('every description of the catalogue has its words in Chinese', () => {
  const files = readdirSync(VENDORS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => path.join(VENDORS, name));
  const described = [...files, fromRoot('apps/server/src/providers/guide/guide-model.ts')].flatMap(
    describedIn,
  );
  const chinese = readFileSync(fromRoot('apps/web/src/features/models/descriptions/zh.ts'), 'utf8');
  const missing = [...new Set(described)].filter((text) => !chinese.includes(text));
  expect(described.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});
