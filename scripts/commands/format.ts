import { runChild } from '../child.mjs';
import { fromRoot, ROOT } from '../paths.mjs';

export function run(): Promise<number> {
  const prettier = fromRoot('node_modules/prettier/bin/prettier.cjs');
  return runChild(process.execPath, [prettier, '--write', '--log-level', 'warn', '.'], { cwd: ROOT });
}
