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

function imports(): Step {
  return tool(
    'imports',
    'dependency-cruiser/bin/dependency-cruiser.mjs',
    SOURCES.filter((source) => existsSync(fromRoot(source))),
  );
}

/** Types are checked along with the rules that read them: half of the project at a time, or its memory does not suffice. */
function lint(name: string, args: readonly string[]): Step {
  const options = ['--max-warnings', '0', '--rule', 'house/type-errors: error'];
  return tool(`types and lint of ${name}`, 'eslint/bin/eslint.js', [...options, ...args]);
}

const lintServer = (): Step => lint('the server', ['apps/server']);
const lintRest = (): Step => lint('the rest', ['.', '--ignore-pattern', 'apps/server/**']);

function format(paths: readonly string[]): Step {
  const options = ['--check', '--ignore-unknown', '--log-level', 'warn'];
  return tool('format', 'prettier/bin/prettier.cjs', [...options, ...paths]);
}

/** Slowest first, so that two parallel workers finish together. */
export function listSteps(): readonly Step[] {
  return [
    lintServer(),
    lintRest(),
    format(['.']),
    imports(),
    own('dead-code'),
    own('supply-chain'),
    own('documents'),
    own('folder-sizes'),
    ...(process.env['CI'] ? [own('known-holes')] : []),
  ];
}

const COMPILED = /\.(ts|tsx|js|mjs)$|(^|\/)(tsconfig[\w.]*|package|package-lock)\.json$/;
/** What the server imports nothing of. */
const BESIDE_SERVER = /^(apps\/web|bench|e2e|packages\/client)\//;

/** A change of one file can be an error in another, of the same half or, where the other imports it, of both. */
function listLintFor(files: readonly string[]): readonly Step[] {
  const compiled = files.filter((file) => COMPILED.test(file));
  if (compiled.length === 0) return [];
  return compiled.every((file) => BESIDE_SERVER.test(file)) ? [lintRest()] : [lintServer(), lintRest()];
}

/** The steps that a change of these files can affect. File-by-file steps run on these files only. */
export function listStepsFor(files: readonly string[]): readonly Step[] {
  return [
    ...listLintFor(files),
    ...(files.length > 0 ? [format(files)] : []),
    own('dead-code'),
    own('documents'),
    own('folder-sizes'),
  ];
}
