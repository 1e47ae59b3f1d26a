import { writeSbom } from '../sbom.ts';
import { oneAtATime } from '../one-at-a-time.mjs';
import { ROOT } from '../paths.mjs';
import { buildWeb } from '../web/web-build.ts';

export async function run(): Promise<number> {
  const exitCode = await oneAtATime(ROOT, 'build', () => buildWeb(ROOT));
  if (exitCode === 0) writeSbom(ROOT);
  return exitCode;
}
