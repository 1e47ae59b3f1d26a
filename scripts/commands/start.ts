// Serves the API and the built web app from this process.
import { flushCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { fromRoot, ROOT } from '../paths.mjs';
import { ensureWebBuilt } from '../web/web-build.ts';

export async function run(): Promise<number | undefined> {
  const exitCode = await ensureWebBuilt(ROOT);
  if (exitCode !== 0) return exitCode;
  await import(pathToFileURL(fromRoot('apps/server/src/main.ts')).href);
  flushCompileCache();
  return undefined;
}
