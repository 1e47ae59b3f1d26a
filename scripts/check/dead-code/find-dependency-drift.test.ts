import { describe, expect, test } from 'vitest';
import { findDependencyDrift, type Declared } from './find-dependency-drift.ts';
import { createModuleGraph } from './module-graph.ts';

const ROOT: Declared = { name: 'root', folder: '', dependencies: [], devDependencies: ['runner'] };

function driftIn(web: Partial<Declared>, sources: Record<string, string>): readonly string[] {
  const declared: Declared = {
    name: 'web',
    folder: 'apps/web',
    dependencies: [],
    devDependencies: [],
    ...web,
  };
  const texts = new Map(Object.entries({ 'runner.config.ts': "import 'runner';", ...sources }));
  const code = new Map([...texts].filter(([file]) => /\.tsx?$/.test(file)));
  return findDependencyDrift(createModuleGraph(code), [ROOT, declared], texts);
}

describe('dependencies', () => {
  test('agree when each is declared and used, in code, in a style sheet or as types', () => {
    const web = { dependencies: ['@scope/one', 'two'], devDependencies: ['styles', '@types/two'] };
    const problems = driftIn(web, {
      'apps/web/src/main.tsx': "import '@scope/one/deep.js';\nimport type { Two } from 'two';",
      'apps/web/src/main.css': "@import 'styles';",
    });
    expect(problems).toEqual([]);
  });

  test('report one that nothing uses', () => {
    expect(driftIn({ dependencies: ['idle'] }, {})).toEqual(['apps/web package.json: nothing uses `idle`']);
  });

  test('report one that is used without being declared, also where another workspace declares it', () => {
    const problems = driftIn({}, { 'apps/web/src/main.tsx': "import 'runner';" });
    expect(problems).toEqual(['apps/web/src/main.tsx: `runner` is not a dependency of web']);
  });

  test('report a built-in module that hides as a package', () => {
    const problems = driftIn({}, { 'apps/web/src/main.tsx': "import 'fs';" });
    expect(problems).toEqual(['apps/web/src/main.tsx: `fs` is not a dependency of web']);
  });

  test('let a test use the test tools of the root', () => {
    expect(driftIn({}, { 'apps/web/src/main.test.tsx': "import 'runner';" })).toEqual([]);
  });
});
