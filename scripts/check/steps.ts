import { existsSync } from 'node:fs';
import { fromRoot } from '../paths.mjs';

/** A step of `npm run check`: a program that exits with 0 on success. */
export interface Step {
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
}

const SOURCES = ['apps', 'packages', 'scripts', 'e2e', 'bench', 'vitest.config.ts', 'eslint.config.js'];

function tool(name: string, path: string, args: readonly string[]): Step {
  return { name, file: fromRoot('node_modules', path), args };
}

function own(name: string): Step {
  return { name: name.replaceAll('-', ' '), file: fromRoot('scripts/check', `${name}.ts`), args: [] };
}

function types(project: string, folder: string): Step {
  return tool(`types of ${project}`, 'typescript/bin/tsc', ['--project', folder]);
}

const LINTED = /\.(ts|tsx|js|mjs)$/;

function listTypes(): readonly Step[] {
  return [
    types('web', 'apps/web'),
    types('server', 'apps/server'),
    types('tools', '.'),
    types('contract', 'packages/contract'),
    types('client', 'packages/client'),
  ];
}

function imports(): Step {
  return tool(
    'imports',
    'dependency-cruiser/bin/dependency-cruiser.mjs',
    SOURCES.filter((source) => existsSync(fromRoot(source))),
  );
}

/** Lint knows the types of what it reads: half of the project at a time, or its memory does not suffice. */
function lint(name: string, args: readonly string[]): Step {
  return tool(name, 'eslint/bin/eslint.js', ['--max-warnings', '0', '--no-warn-ignored', ...args]);
}

function format(paths: readonly string[]): Step {
  const options = ['--check', '--ignore-unknown', '--log-level', 'warn'];
  return tool('format', 'prettier/bin/prettier.cjs', [...options, ...paths]);
}

/** Slowest first, so that two parallel workers finish together. */
export function listSteps(): readonly Step[] {
  return [
    lint('lint of the server', ['apps/server']),
    lint('lint of the rest', ['.', '--ignore-pattern', 'apps/server/**']),
    ...listTypes(),
    format(['.']),
    imports(),
    own('dead-code'),
    own('supply-chain'),
    own('documents'),
    own('folder-sizes'),
    ...(process.env['CI'] ? [own('known-holes')] : []),
  ];
}

/** The steps that a change of these files can affect. File-by-file steps run on these files only. */
export function listStepsFor(files: readonly string[]): readonly Step[] {
  const linted = files.filter((file) => LINTED.test(file));
  return [
    ...(linted.length > 0 ? [lint('lint', linted)] : []),
    ...listTypes(),
    ...(files.length > 0 ? [format(files)] : []),
    own('dead-code'),
    own('documents'),
    own('folder-sizes'),
  ];
}
