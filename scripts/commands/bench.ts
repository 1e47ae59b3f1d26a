import { runChild } from '../child.mjs';
import { fromRoot, ROOT } from '../paths.mjs';
import { ensureWebBuilt } from '../web/web-build.ts';

export async function run(args: readonly string[]): Promise<number> {
  const exitCode = await ensureWebBuilt(ROOT);
  if (exitCode !== 0) return exitCode;
  return runChild(process.execPath, [fromRoot('bench/run.ts'), ...args]);
}
