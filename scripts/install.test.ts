import { expect, test } from 'vitest';
import { matchesLockfile, npmCommand } from './install.mjs';

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
