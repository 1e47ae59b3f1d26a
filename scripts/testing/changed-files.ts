import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fromRoot, ROOT } from '../paths.mjs';

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
}

function findUpstream(): string | null {
  try {
    return git('rev-parse', '--abbrev-ref', '@{upstream}');
  } catch {
    return null;
  }
}

/** The base of the current work: the last commit shared with the target branch. */
export function findBase(): string {
  const upstream = findUpstream() ?? 'main';
  const base = git('merge-base', 'HEAD', upstream);
  return base === git('rev-parse', 'HEAD') ? 'HEAD' : base;
}

/** Files that differ from `base` or are new, relative to the root. */
export function listChangedFiles(base: string): string[] {
  const changed = git('diff', '--name-only', '--diff-filter=d', base);
  const added = git('ls-files', '--others', '--exclude-standard');
  return [...new Set([...changed.split('\n'), ...added.split('\n')])].filter(
    (file) => file !== '' && existsSync(fromRoot(file)),
  );
}
