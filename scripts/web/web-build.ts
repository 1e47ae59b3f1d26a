// Builds the web app when its sources have changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runChild } from '../child.mjs';
import { compressWeb } from './compress-web.ts';
import { listFiles } from '../files.ts';
import { oneAtATime } from '../one-at-a-time.mjs';

const SOURCES = ['apps/web', 'packages/contract', 'package-lock.json', 'tsconfig.base.json'];
const STAMP = 'apps/web/dist/.built-from';

/** Changes whenever a source of the web app is added, removed or modified; based on metadata only. */
export function webFingerprint(root: string): string {
  const hash = createHash('sha1');
  for (const source of SOURCES) {
    for (const file of listFiles(path.join(root, source), (name) => !/\.test\.tsx?$/.test(name))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${path.relative(root, file)}:${size}:${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

export function isWebStale(root: string): boolean {
  const stamp = path.join(root, STAMP);
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== webFingerprint(root);
}

export function markWebBuilt(root: string, fingerprint: string): void {
  writeFileSync(path.join(root, STAMP), fingerprint);
}

/** Resolves to the exit code of the build. */
export async function buildWeb(root: string): Promise<number> {
  // Taken before the build: a source saved while it runs makes the result stale.
  const fingerprint = webFingerprint(root);
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--logLevel', 'warn'];
  const exitCode = await runChild(process.execPath, args, { cwd: path.join(root, 'apps/web') });
  if (exitCode !== 0) return exitCode;
  await compressWeb(path.join(root, 'apps/web/dist'));
  markWebBuilt(root, fingerprint);
  return 0;
}

export async function ensureWebBuilt(root: string): Promise<number> {
  if (!isWebStale(root)) return 0;
  return oneAtATime(root, 'build', async () => {
    if (!isWebStale(root)) return 0;
    console.log('Building the web app ...');
    return buildWeb(root);
  });
}
