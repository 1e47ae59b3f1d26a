import { writeSbom } from '../sbom.ts';
import { ROOT } from '../paths.mjs';
import { buildWeb } from '../web/web-build.ts';

export async function run(): Promise<number> {
  const exitCode = await buildWeb(ROOT);
  if (exitCode === 0) writeSbom(ROOT);
  return exitCode;
}
