import { runChild } from '../child.mjs';
import { fromRoot } from '../paths.mjs';

/** The server's command line: backup, restore and other commands. */
export function run(args: readonly string[]): Promise<number> {
  return runChild(process.execPath, [fromRoot('apps/server/src/admin.ts'), ...args]);
}
