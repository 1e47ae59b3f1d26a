import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fromRoot } from './paths.mjs';

const TOOLBOX = fromRoot('apps/server/src/toolbox');

test('every icon of a built-in tool is drawn', () => {
  const used = readdirSync(TOOLBOX, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => [
      ...readFileSync(path.join(TOOLBOX, name), 'utf8').matchAll(/^\s+icon: '([a-z0-9-]+)'/gm),
    ])
    .map(([, icon]) => icon);
  const registry = readFileSync(fromRoot('apps/web/src/ui/display/tool-icons.ts'), 'utf8');
  const drawn = new Set([...registry.matchAll(/^ {2}'?([a-z0-9-]+)'?: [A-Z]/gm)].map(([, icon]) => icon));
  expect(used.length).toBeGreaterThan(100);
  expect([...new Set(used)].filter((icon) => !drawn.has(icon))).toEqual([]);
});
