import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './files.ts';

const TEXT = /\.(ts|tsx|js|mjs|cjs|json|css|html|md|txt|yml|yaml|svg|sh|example)$|(^|\/)(\.[a-z]+|run)$/;
/** Generated files, and a developer's own settings, which are never committed. */
const NOT_OURS = /(^|\/)(package-lock\.json|\.env(\.local)?)$/;
const MAX_BYTES = 1_000_000;

/** Every text file of the project by its relative path. */
export function readProjectTexts(root: string): ReadonlyMap<string, string> {
  const isWanted = (file: string): boolean => TEXT.test(file) && !NOT_OURS.test(file);
  const entries = listFiles(root, isWanted)
    .map((file) => [path.posix.relative(root, file), readFileSync(file, 'utf8')] as const)
    .filter(([, text]) => text.length <= MAX_BYTES);
  return new Map(entries);
}
