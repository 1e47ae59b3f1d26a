// The source files of the project: without anything installed, built or stored.
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from './paths.mjs';

const DATA_FOLDER = fromRoot('data');
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'coverage', '.git', '.cache']);

function isSkipped(folder: string): boolean {
  return SKIPPED_FOLDERS.has(path.posix.basename(folder)) || folder === DATA_FOLDER;
}

/** Every file below a folder (or the file itself), as paths with forward slashes, sorted. */
export function listFiles(start: string, isWanted: (file: string) => boolean = () => true): string[] {
  const stats = statSync(start, { throwIfNoEntry: false });
  if (!stats) return [];
  if (stats.isFile()) return isWanted(start) ? [start] : [];
  const files: string[] = [];
  const pending = [start];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const file = path.posix.join(folder, entry.name);
      if (entry.isFile() && isWanted(file)) files.push(file);
      if (entry.isDirectory() && !isSkipped(file)) pending.push(file);
    }
  }
  return files.sort();
}
