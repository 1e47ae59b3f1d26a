import { writePartsList } from '../parts-list.ts';
import { ROOT } from '../paths.mjs';
import { buildWeb } from '../web-build.ts';

export async function run(): Promise<number> {
  const exitCode = await buildWeb(ROOT);
  if (exitCode === 0) writePartsList(ROOT);
  return exitCode;
}
