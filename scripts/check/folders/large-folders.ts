import path from 'node:path';

const MAX_SOURCES = 20;
const SOURCE = /(?<!\.test|\.d)\.(ts|tsx|mjs|css)$/;

const EXEMPT = new Set([
  // One line of numbered files that are never moved: sub-folders would hide their order.
  'apps/server/src/platform/db/migrations',
]);

/** Of paths from the root of the project, with forward slashes. */
export function findLargeFolders(files: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    if (!SOURCE.test(file)) continue;
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > MAX_SOURCES && !EXEMPT.has(folder))
    .map(([folder, count]) => `${folder} has ${count} source files; at most ${MAX_SOURCES} are allowed`)
    .sort();
}
