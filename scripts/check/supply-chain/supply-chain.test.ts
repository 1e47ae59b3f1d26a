import { describe, expect, test } from 'vitest';
import type { Manifest } from '../../manifests.ts';
import { findMissingNotes } from './dependency-notes.ts';
import {
  findInstallScripts,
  findLockDrift,
  findLooseEntries,
  findLooseVersions,
  Lockfile,
} from './lockfile.ts';
import { findForeignCode, findLeaks } from './secrets.ts';

function manifest(parts: Partial<Manifest> = {}): Manifest {
  return {
    name: 'app',
    folder: '',
    workspaces: [],
    dependencies: {},
    devDependencies: {},
    optionalDependencies: {},
    ...parts,
  };
}

function lockfile(packages: Record<string, object>): Lockfile {
  return Lockfile.parse({ packages });
}

describe('versions', () => {
  test.each(['^1.2.3', '~1.2.3', '1', '1.x', '*', 'latest', '>=1.0.0', 'git+ssh://host/repo.git'])(
    'refuses %s',
    (version) => {
      expect(findLooseVersions([manifest({ dependencies: { pear: version } })])).toHaveLength(1);
    },
  );

  test.each(['1.2.3', '0.1.0', '2.0.0-beta.4'])('accepts %s', (version) => {
    expect(findLooseVersions([manifest({ devDependencies: { pear: version } })])).toEqual([]);
  });
});

describe('the lockfile', () => {
  const wanted = manifest({ dependencies: { pear: '1.0.0' } });

  test('agrees with a package.json that names the same versions', () => {
    expect(findLockDrift([wanted], lockfile({ '': { dependencies: { pear: '1.0.0' } } }))).toEqual([]);
  });

  test.each([
    ['names another version', { '': { dependencies: { pear: '1.0.1' } } }],
    ['misses a package', { '': {} }],
    ['has one more', { '': { dependencies: { pear: '1.0.0', plum: '1.0.0' } } }],
    ['does not know the workspace', {}],
  ])('fails the build when it %s [SC-01]', (_, packages) => {
    expect(findLockDrift([wanted], lockfile(packages))).toHaveLength(1);
  });

  test('must carry checksums and no download addresses', () => {
    const problems = findLooseEntries(
      lockfile({
        'node_modules/good': { version: '1.0.0', integrity: 'sha512-x' },
        'node_modules/own': { link: true, resolved: 'apps/own' },
        'node_modules/bare': { version: '1.0.0' },
        'node_modules/bound': { version: '1.0.0', integrity: 'sha512-x', resolved: 'https://host/bound.tgz' },
      }),
    );
    expect(problems).toEqual([
      'lockfile: node_modules/bare has no checksum',
      'lockfile: node_modules/bound names a download address',
    ]);
  });

  test('fails the build when a package outside the reviewed list has an install script [SC-01]', () => {
    const packages = lockfile({
      'node_modules/known': { version: '1.0.0', hasInstallScript: true },
      'node_modules/a/node_modules/@scope/new': { version: '2.0.0', hasInstallScript: true },
    });
    expect(findInstallScripts(packages, new Set(['known@1.0.0']))).toEqual([
      '@scope/new@2.0.0 has an unreviewed install script',
    ]);
  });

  test('asks for a new review when a reviewed package moves to another version', () => {
    const packages = lockfile({ 'node_modules/known': { version: '1.0.1', hasInstallScript: true } });
    expect(findInstallScripts(packages, new Set(['known@1.0.0']))).toHaveLength(1);
  });
});

describe('dependency notes', () => {
  const manifests = [
    manifest({ dependencies: { pear: '1.0.0' }, optionalDependencies: { plum: '1.0.0' } }),
    manifest({ name: 'part', dependencies: { app: '0.1.0', pear: '1.0.0' } }),
  ];

  test('are complete when each direct dependency has a reason', () => {
    expect(findMissingNotes(manifests, '| `pear` | Sweet. |\n| `plum` | Sour. |\n')).toEqual([]);
  });

  test('fail the build when a direct dependency lacks one [SC-01]', () => {
    expect(findMissingNotes(manifests, '| `pear` | Sweet. |\n| `plum` | |\n')).toEqual([
      'docs/dependencies.md does not say why `plum` is here',
    ]);
  });

  test('do not outlive their package', () => {
    const problems = findMissingNotes(
      manifests,
      '| `pear` | Sweet. |\n| `plum` | Sour. |\n| `fig` | Soft. |\n',
    );
    expect(problems).toHaveLength(1);
  });
});

describe('leaks', () => {
  // Put together here, so that this file does not hold what it looks for.
  const body = 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8';
  const planted: readonly (readonly [string, string])[] = [
    ['a private key', ['-----BEGIN PRIVATE', ` KEY-----\n${body}${body}\n`].join('')],
    ['an AWS key', ['AK', 'IAQWERTYUIOPASDFGH'].join('')],
    ['a GitHub token', ['gh', `p_${body}`].join('')],
    ['a Google key', ['AI', `za${body.slice(0, 35)}`].join('')],
    ['an API key', ['s', `k-proj-${body}`].join('')],
    ['a Stripe key', ['sk', `_live_${body}`].join('')],
    ['a Slack token', ['xo', `xb-${body}`].join('')],
    ['a database password', ['postgres:', '//parley:hunter2hunter2@db.internal/parley'].join('')],
  ];

  test.each(planted)('finds %s in a file or the bundle [SC-04]', (_, text) => {
    expect(findLeaks('file.ts', `const value = '${text}';`, [])).toHaveLength(1);
  });

  test.each([
    'sk-test',
    'AKIAIOSFODNN7EXAMPLE',
    'postgres://user:password@localhost/db',
    'risk-assessment-of-the-year',
  ])('lets %s pass', (text) => {
    expect(findLeaks('file.ts', text, [])).toEqual([]);
  });

  test('finds the path of a machine', () => {
    expect(findLeaks('file.ts', "open('/srv/builds/app/x')", ['/srv/builds/'])).toHaveLength(1);
  });

  test.each(['<script src="https://cdn.example/x.js">', "<link rel='x' href='//cdn.example/x.css'>"])(
    'finds code from another origin in %s [SC-04]',
    (html) => {
      expect(findForeignCode('index.html', html)).toHaveLength(1);
    },
  );

  test('lets a page load what is its own', () => {
    expect(findForeignCode('index.html', '<script type="module" src="./assets/main.js"></script>')).toEqual(
      [],
    );
  });
});
