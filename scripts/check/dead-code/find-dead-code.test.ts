import { describe, expect, test } from 'vitest';
import { findDeadCode } from './find-dead-code.ts';
import { createModuleGraph } from './module-graph.ts';

const MAIN = 'apps/server/src/main.ts';

function deadCodeIn(sources: Record<string, string>): readonly string[] {
  return findDeadCode(createModuleGraph(new Map(Object.entries(sources))));
}

describe('dead code', () => {
  test('is not what another file imports, by value, by type, lazily or as a worker', () => {
    const problems = deadCodeIn({
      [MAIN]: `
        import { start } from './start.ts';
        import type { Clock } from './clock.ts';
        import * as shapes from './shapes.ts';
        import('./lazy.ts');
        new Worker(new URL('./worker.ts', import.meta.url));
        import.meta.glob('./parts/*.ts');
        export const clock: Clock = start(shapes.circle);`,
      'apps/server/src/start.ts': 'export function start() {}',
      'apps/server/src/clock.ts': 'export interface Clock {}',
      'apps/server/src/shapes.ts': 'export const circle = 1;',
      'apps/server/src/lazy.ts': 'export const lazy = 1;',
      'apps/server/src/worker.ts': 'export const worker = 1;',
      'apps/server/src/parts/one.ts': 'export const one = 1;',
    });
    expect(problems).toEqual([]);
  });

  test.each([
    ['a constant', 'export const left = 1;'],
    ['a function', 'export function left() {}'],
    ['a class', 'export class left {}'],
    ['an interface', 'export interface left {}'],
    ['a type', 'export type left = 1;'],
    ['a name in a list', 'const left = 1;\nexport { left };'],
    ['a destructured name', 'export const { left } = JSON;'],
  ])('is %s that is exported but unused', (_, declaration) => {
    const problems = deadCodeIn({
      [MAIN]: "import { used } from './part.ts'; used();",
      'apps/server/src/part.ts': `${declaration}\nexport function used() {}`,
    });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^apps\/server\/src\/part\.ts:\d: nothing outside needs `left`$/);
  });

  test('is a value that only its own file works with', () => {
    const problems = deadCodeIn({
      [MAIN]: "import { used } from './part.ts'; used();",
      'apps/server/src/part.ts': 'export const left = 1;\nexport function used() { return left; }',
    });
    expect(problems).toEqual(['apps/server/src/part.ts:1: nothing outside needs `left`']);
  });

  test('is not a type that describes another export of its file', () => {
    const problems = deadCodeIn({
      [MAIN]: "import { create } from './part.ts'; create({});",
      'apps/server/src/part.ts': 'export interface Deps {}\nexport function create(deps: Deps) {}',
    });
    expect(problems).toEqual([]);
  });

  test('is a name that only a test works with', () => {
    const problems = deadCodeIn({
      [MAIN]: "import { used } from './part.ts'; used();",
      'apps/server/src/part.ts': 'export function used() {}\nexport function left() {}',
      'apps/server/src/part.test.ts': "import { left } from './part.ts'; left();",
    });
    expect(problems).toEqual(['apps/server/src/part.ts:2: nothing outside needs `left`']);
  });

  test('is not a step of a used function that is exported for its test', () => {
    const problems = deadCodeIn({
      [MAIN]: "import { used } from './part.ts'; used();",
      'apps/server/src/part.ts': 'export function step() {}\nexport function used() { step(); }',
      'apps/server/src/part.test.ts': "import { step } from './part.ts'; step();",
    });
    expect(problems).toEqual([]);
  });

  test('is not a test aid that a test works with', () => {
    const problems = deadCodeIn({
      'apps/server/src/part.test.ts': "import { build } from './testing/build.ts'; build();",
      'apps/server/src/testing/build.ts': 'export function build() {}',
    });
    expect(problems).toEqual([]);
  });

  test('is a file that only its test reaches, and whatever hangs on it', () => {
    const problems = deadCodeIn({
      [MAIN]: '',
      'apps/server/src/alone.ts': "import { deep } from './deep.ts'; export const alone = deep;",
      'apps/server/src/deep.ts': 'export const deep = 1;',
      'apps/server/src/alone.test.ts': "import { alone } from './alone.ts'; alone;",
    });
    expect(problems).toEqual([
      'apps/server/src/alone.ts: nothing uses this file',
      'apps/server/src/deep.ts: nothing uses this file',
    ]);
  });

  test('is a name of the contract that neither side uses', () => {
    const problems = deadCodeIn({
      [MAIN]: "import { Pear } from '@parley/contract/pears/schemas.ts'; Pear;",
      'packages/contract/src/pears/schemas.ts':
        'export const Pear = 1;\nexport type Pear = 1;\nexport const Core = 2;',
    });
    expect(problems).toEqual(['packages/contract/src/pears/schemas.ts:3: nothing outside needs `Core`']);
  });

  test('is a name passed on by an index and never imported', () => {
    const problems = deadCodeIn({
      [MAIN]: "import { one } from './pears/index.ts'; one;",
      'apps/server/src/pears/index.ts': "export { one, two } from './pears.ts';",
      'apps/server/src/pears/pears.ts': 'export const one = 1;\nexport const two = 2;',
    });
    expect(problems).toEqual(['apps/server/src/pears/index.ts:1: nothing outside needs `two`']);
  });
});
