// Builds a small tree of made-up features in a temporary folder and lets the import rules look at it. The names
// of the features appear in no rule: whatever is reported here would be reported for any new folder.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fromRoot } from '../paths.mjs';

const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';

/** Rule, importing file, imported file or package. */
const FORBIDDEN: readonly (readonly [rule: string, from: string, to: string])[] = [
  ['no-lost-import', `${SERVER}/platform/lost.ts`, './missing.ts'],
  ['sides-meet-in-the-contract', `${WEB}/platform/peek.ts`, `${SERVER}/platform/clock.ts`],
  ['sides-meet-in-the-contract', `${SERVER}/platform/peek.ts`, `${WEB}/platform/clock.ts`],
  ['contract-imports-zod-only', 'packages/contract/src/pears/schemas.ts', 'fastify'],
  ['contract-imports-zod-only', 'packages/contract/src/pears/reach.ts', `${SERVER}/platform/clock.ts`],
  ['client-imports-contract-only', 'packages/client/src/pears.ts', `${SERVER}/platform/clock.ts`],
  ['client-imports-contract-only', 'packages/client/src/pears-too.ts', 'fastify'],
  ['client-is-for-others', `${WEB}/platform/typed.ts`, 'packages/client/src/index.ts'],
  ['product-without-test-aids', `${SERVER}/features/pears/aided.ts`, `${SERVER}/testing/test-app.ts`],
  ['product-without-test-aids', `${SERVER}/compose/replies.ts`, `${SERVER}/providers/scripted/index.ts`],
  ['product-without-test-aids', `${WEB}/features/pears/aided.ts`, `${WEB}/testing/render.ts`],
  [
    'product-without-test-aids',
    `${SERVER}/providers/dialects/two/aided.ts`,
    `${SERVER}/providers/dialects/fixtures/replay.ts`,
  ],
  ['tests-are-not-imported', `${SERVER}/testing/greedy.ts`, `${SERVER}/features/pears/pears.test.ts`],
  ['platform-knows-no-feature', `${SERVER}/platform/nosy.ts`, `${SERVER}/features/pears/index.ts`],
  ['platform-knows-no-feature', `${SERVER}/platform/nosy-too.ts`, `${SERVER}/providers/provider.ts`],
  [
    'providers-and-tools-use-platform-only',
    `${SERVER}/providers/nosy.ts`,
    `${SERVER}/features/pears/index.ts`,
  ],
  [
    'providers-and-tools-use-platform-only',
    `${SERVER}/toolbox/core/nosy.ts`,
    `${SERVER}/features/pears/index.ts`,
  ],
  ['decoders-are-isolated', `${SERVER}/features/pears/decoding.ts`, 'sharp'],
  ['features-import-downwards', `${SERVER}/features/pears/configured.ts`, `${SERVER}/config.ts`],
  [
    'features-see-interfaces-only',
    `${SERVER}/features/pears/partial.ts`,
    `${SERVER}/providers/dialects/one/parts.ts`,
  ],
  ['compose-is-the-top', `${SERVER}/features/pears/composing.test.ts`, `${SERVER}/compose/compose.ts`],
  [
    'feature-sees-public-face',
    `${SERVER}/features/pears/reaching.ts`,
    `${SERVER}/features/apples/apples.service.ts`,
  ],
  ['feature-takes-types-only', `${SERVER}/features/pears/taking.ts`, `${SERVER}/features/apples/index.ts`],
  [
    'provider-imports-no-provider',
    `${SERVER}/providers/dialects/two/parts.ts`,
    `${SERVER}/providers/dialects/one/parts.ts`,
  ],
  [
    'provider-imports-no-provider',
    `${SERVER}/providers/guide/index.ts`,
    `${SERVER}/providers/dialects/one/parts.ts`,
  ],
  [
    'vendor-imports-no-vendor',
    `${SERVER}/providers/vendors/second.ts`,
    `${SERVER}/providers/vendors/first.ts`,
  ],
  ['tool-imports-no-tool', `${SERVER}/toolbox/web/fetch.ts`, `${SERVER}/toolbox/core/clock.ts`],
  ['database-behind-stores', `${SERVER}/features/pears/pears.service.ts`, 'kysely'],
  ['database-behind-stores', `${SERVER}/platform/http/binding/bind-route.ts`, 'node:sqlite'],
  ['database-kind-behind-db', `${SERVER}/features/pears/kinds.store.ts`, `${SERVER}/platform/db/kind.ts`],
  ['framework-behind-http', `${SERVER}/features/pears/pears.routes.ts`, 'fastify'],
  ['framework-behind-http', `${SERVER}/platform/log.ts`, '@fastify/cors'],
  [
    'upstream-is-for-vendors',
    `${SERVER}/features/pears/reaching-out.ts`,
    `${SERVER}/platform/upstream/upstream.ts`,
  ],
  ['connections-through-platform-only', `${SERVER}/features/pears/calling.ts`, 'node:https'],
  ['connections-through-platform-only', `${SERVER}/toolbox/web/socket.ts`, 'node:net'],
  ['connections-through-platform-only', `${SERVER}/providers/calling.ts`, 'undici'],
  ['web-parts-know-no-feature', `${WEB}/ui/Card.tsx`, `${WEB}/features/pears/index.ts`],
  ['web-parts-know-no-feature', `${WEB}/platform/nosy.ts`, `${WEB}/app/router.ts`],
  ['app-is-the-top', `${WEB}/features/pears/routing.ts`, `${WEB}/app/router.ts`],
  ['app-sees-public-faces', `${WEB}/app/shell.ts`, `${WEB}/features/pears/pears.state.ts`],
  [
    'web-features-are-independent',
    `${WEB}/features/pears/components/Pear.tsx`,
    `${WEB}/features/apples/index.ts`,
  ],
  [
    'screen-sees-public-face',
    `${WEB}/features/pears/screens/Pears.tsx`,
    `${WEB}/features/apples/apples.state.ts`,
  ],
];

const ALLOWED: readonly (readonly [from: string, to: string])[] = [
  [`${SERVER}/main.ts`, `${SERVER}/compose/compose.ts`],
  [`${SERVER}/testing/test-app.ts`, `${SERVER}/compose/compose.ts`],
  [`${SERVER}/compose/accounts.ts`, `${SERVER}/compose/deps.ts`],
  [`${SERVER}/compose/http.ts`, 'fastify'],
  [`${SERVER}/testing/aids.ts`, `${SERVER}/providers/scripted/index.ts`],
  [`${SERVER}/features/apples/apples.store.ts`, 'kysely'],
  [`${SERVER}/platform/db/open.ts`, 'node:sqlite'],
  [`${SERVER}/platform/db/dialect.ts`, `${SERVER}/platform/db/kind.ts`],
  [`${SERVER}/platform/http/server.ts`, 'fastify'],
  [`${SERVER}/platform/upstream/upstream.ts`, 'node:https'],
  [`${SERVER}/platform/outbound/outbound.ts`, 'undici'],
  [`${SERVER}/workers/pictures/clean-picture.ts`, 'sharp'],
  [`${SERVER}/providers/vendors/index.ts`, `${SERVER}/providers/vendors/first.ts`],
  [`${SERVER}/providers/vendors/third.ts`, `${SERVER}/providers/dialects/one/parts.ts`],
  [`${SERVER}/providers/dialects/two/parts.test.ts`, `${SERVER}/providers/dialects/fixtures/replay.ts`],
  [`${SERVER}/features/apples/apples.test.ts`, `${SERVER}/testing/test-app.ts`],
  [`${WEB}/features/apples/screens/Apples.tsx`, `${WEB}/features/pears/index.ts`],
  [`${WEB}/app/router.ts`, `${WEB}/features/pears/index.ts`],
];

const TYPE_ONLY = `${SERVER}/features/pears/typed.ts`;
const RING = ['one', 'two', 'three'].map((name) => `${SERVER}/platform/ring/${name}.ts`);
const PACKAGES = ['kysely', 'fastify', '@fastify/cors', 'undici', 'sharp', 'zod'];

const CruiseResult = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

const folder = mkdtempSync(path.join(tmpdir(), 'import-rules-'));
let reported: readonly string[] = [];

function write(file: string, text: string): void {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

function toSpecifier(from: string, to: string): string {
  if (!/^(apps|packages)\//.test(to)) return to;
  const relative = path.posix.relative(path.posix.dirname(from), to);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

function writeTree(): void {
  const pairs = [...FORBIDDEN.map(([, from, to]) => [from, to] as const), ...ALLOWED];
  for (const [, to] of pairs) if (/^(apps|packages)\//.test(to)) write(to, 'export const value = 1;\n');
  for (const [from, to] of pairs) {
    write(from, `import { value } from '${toSpecifier(from, to)}';\nexport const own = value;\n`);
  }
  write(TYPE_ONLY, "import type { Apple } from '../apples/index.ts';\nexport type Pear = Apple;\n");
  RING.forEach((file, index) => {
    const next = RING[(index + 1) % RING.length] ?? '';
    write(file, `import { value } from '${toSpecifier(file, next)}';\nexport const own = value;\n`);
  });
  for (const name of PACKAGES) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, 'export const value = 1;\n');
  }
  write(
    'package.json',
    JSON.stringify({ dependencies: Object.fromEntries(PACKAGES.map((name) => [name, '1.0.0'])) }),
  );
  write('tsconfig.base.json', '{}');
}

function cruise(): string {
  const tool = fromRoot('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const rules = fromRoot('.dependency-cruiser.mjs');
  const args = [tool, '--config', rules, '--output-type', 'json', 'apps', 'packages'];
  return execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}

beforeAll(() => {
  writeTree();
  const { summary } = CruiseResult.parse(JSON.parse(cruise()));
  reported = summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the import rules', () => {
  test.each(FORBIDDEN)('report %s for %s importing %s', (rule, from) => {
    expect(reported).toContain(`${rule}: ${from}`);
  });

  test('report a ring of three files', () => {
    expect(reported.filter((line) => line.startsWith('no-cycle'))).toHaveLength(1);
  });

  test.each(ALLOWED)('let %s import %s', (from) => {
    expect(reported.filter((line) => line.endsWith(`: ${from}`))).toEqual([]);
  });

  test('let a feature import the types of another', () => {
    expect(reported.filter((line) => line.endsWith(TYPE_ONLY))).toEqual([]);
  });

  test('are each shown to work', async () => {
    const { default: config } = z
      .object({ default: z.object({ forbidden: z.array(z.object({ name: z.string() })) }) })
      .parse(await import('../../.dependency-cruiser.mjs'));
    const shown = new Set(['no-cycle', ...FORBIDDEN.map(([rule]) => rule)]);
    expect(config.forbidden.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([]);
  });
});
