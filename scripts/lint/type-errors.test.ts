import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fromRoot, ROOT } from '../paths.mjs';
import { typeErrors } from './type-errors.ts';

const PROJECTS = ['.', 'apps/server', 'apps/web', 'packages/client', 'packages/contract'];

function listFiles(project: string): readonly string[] {
  const { config } = ts.readConfigFile(fromRoot(project, 'tsconfig.json'), (file) =>
    ts.sys.readFile(file),
  ) as {
    readonly config: unknown;
  };
  return ts.parseJsonConfigFileContent(config, ts.sys, fromRoot(project)).fileNames;
}

describe('errors of the compiler', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parley-lint-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  async function lint(
    files: Readonly<Record<string, string>>,
    options: Readonly<Record<string, unknown>> = {},
  ): Promise<readonly string[]> {
    const compilerOptions = { strict: true, noUnusedLocals: true, noEmit: true, types: [], ...options };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const eslint = new ESLint({
      cwd: folder,
      overrideConfigFile: true,
      overrideConfig: {
        files: ['**/*.ts'],
        languageOptions: {
          parser: tseslint.parser,
          parserOptions: { projectService: true, tsconfigRootDir: folder },
        },
        plugins: { house: { rules: { 'type-errors': typeErrors } } },
        rules: { 'house/type-errors': 'error' },
      },
    });
    const results = await eslint.lintFiles(['*.ts']);
    return results.flatMap(({ messages }) => messages.map(({ line, message }) => `${line}: ${message}`));
  }

  test('are none where there are none', async () => {
    expect(await lint({ 'a.ts': 'export const a: string = "a";' })).toEqual([]);
  });

  test('are reported on their lines, those between files too', async () => {
    const errors = await lint({
      'a.ts': 'export const a = 1;\nconst unused = 2;\n',
      'b.ts': "import { a } from './a';\n\nexport const b: string = a;\n",
    });
    expect(errors).toEqual([
      "2: TS6133: 'unused' is declared but its value is never read.",
      "3: TS2322: Type 'number' is not assignable to type 'string'.",
    ]);
  });

  test('include one that was expected and does not come', async () => {
    const errors = await lint({ 'a.ts': '// @ts-expect-error -- for the test\nexport const a = 1;\n' });
    expect(errors).toEqual(["1: TS2578: Unused '@ts-expect-error' directive."]);
  });

  test('include those of the project', async () => {
    const errors = await lint({ 'a.ts': 'export const a = 1;\n' }, { types: ['of-no-package'] });
    expect(errors).toEqual([expect.stringContaining("Cannot find type definition file for 'of-no-package'")]);
  });

  test.each(PROJECTS)('are looked for in every file of %s', async (project) => {
    const eslint = new ESLint({ cwd: ROOT });
    const files = listFiles(project);
    expect(files).not.toEqual([]);
    for (const file of files) {
      const config: unknown = await eslint.calculateConfigForFile(file);
      expect(config, file).toMatchObject({ languageOptions: { parserOptions: { projectService: true } } });
    }
  });
});
