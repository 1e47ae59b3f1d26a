import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const ASSETS = fileURLToPath(new URL('../../../../web/dist/assets', import.meta.url));

/** What frameworks, profilers, monitors and careless copies are usually found under. */
const WORDS = [
  ...[
    'debug',
    'debug/vars',
    'debug/pprof',
    'debug/pprof/heap',
    '_debug',
    '__debug__',
    'trace',
    'profile',
    'profiler',
  ],
  ...['json', 'json/version', 'json/list', 'inspector', 'heapdump', 'heapsnapshot', 'cpuprofile', 'gc'],
  ...[
    'metrics',
    '_metrics',
    'prometheus',
    'stats',
    'status',
    'server-status',
    'server-info',
    'info',
    'monitor',
  ],
  ...[
    'actuator',
    'actuator/env',
    'actuator/heapdump',
    'env',
    '.env',
    'config',
    'config.json',
    'settings.json',
  ],
  ...[
    '.git/config',
    '.git/HEAD',
    '.npmrc',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'node_modules',
  ],
  ...[
    'src/main.ts',
    'main.ts',
    'main.js.map',
    'index.js.map',
    'assets/index.js.map',
    '@vite/client',
    '@fs/etc/passwd',
  ],
  ...[
    'swagger',
    'swagger-ui',
    'api-docs',
    'graphql',
    'graphiql',
    'playground',
    'console',
    'admin/console',
    'phpinfo.php',
  ],
  ...[
    'test',
    'testing',
    'dev',
    'internal',
    'backup',
    'backup.gz',
    'dump',
    'parley.db',
    'data/parley.db',
    'logs',
    'log',
  ],
];
const PREFIXES = ['/', '/api/', '/auth/', '/admin/'];

describe('what developers leave behind', () => {
  let app: TestApp;
  let member: Person;
  beforeAll(async () => {
    app = await createTestApp({ environment: { LIMIT_FACTOR: '1000' } });
    member = await app.createMember();
  });
  afterAll(() => app.close());

  const findAnswered = async (paths: readonly string[], person?: Person): Promise<string[]> => {
    const answered: string[] = [];
    for (const url of paths) {
      const headers = person ? { authorization: `Bearer ${person.token}` } : {};
      const { statusCode } = await app.server.app.inject({ method: 'GET', url, headers });
      // The one address among them that leads somewhere: to the page about the API.
      if (statusCode !== 404 && url !== '/api-docs') answered.push(`${url} ${statusCode}`);
    }
    return answered;
  };

  it.each(['a visitor', 'a member'])('cannot be found by %s with a word list [LO-04]', async (who) => {
    const paths = PREFIXES.flatMap((prefix) => WORDS.map((word) => `${prefix}${word}`));
    expect(await findAnswered(paths, who === 'a member' ? member : undefined)).toEqual([]);
  });

  it('does not include maps of the source beside the built files [LO-04]', async () => {
    const files = existsSync(ASSETS) ? readdirSync(ASSETS) : [];
    expect(files.filter((name) => name.endsWith('.map'))).toEqual([]);
    const scripts = files.filter((name) => name.endsWith('.js'));
    expect(await findAnswered(scripts.map((name) => `/assets/${name}.map`))).toEqual([]);
  });
});
