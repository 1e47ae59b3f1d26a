import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isWebStale, markWebBuilt, webFingerprint } from './web-build.ts';

const SCREEN = 'apps/web/src/Screen.tsx';
let root = '';

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'web-build-'));
  write(SCREEN, 'one');
  write('packages/contract/src/pears.ts', 'one');
  write('apps/web/dist/index.html', '');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test('the web app is stale until it is built', () => {
  expect(isWebStale(root)).toBe(true);
  markWebBuilt(root, webFingerprint(root));
  expect(isWebStale(root)).toBe(false);
});

test.each([
  ['a source is written to', () => write(SCREEN, 'other')],
  ['the contract changes', () => write('packages/contract/src/pears.ts', 'other')],
  ['a source is added', () => write('apps/web/src/Other.tsx', '')],
  ['a source is removed', () => rmSync(path.join(root, SCREEN))],
  ['a source is replaced by an older one', () => utimesSync(path.join(root, SCREEN), 1, 1)],
  ['the build folder is removed', () => rmSync(path.join(root, 'apps/web/dist'), { recursive: true })],
])('the web app is stale when %s', (_, change) => {
  markWebBuilt(root, webFingerprint(root));
  change();
  expect(isWebStale(root)).toBe(true);
});

test('a test or a build result does not make the web app stale', () => {
  markWebBuilt(root, webFingerprint(root));
  write('apps/web/src/Screen.test.tsx', '');
  write('apps/web/dist/assets/main.js', '');
  expect(isWebStale(root)).toBe(false);
});
