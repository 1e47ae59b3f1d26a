// Which features of the web app import each other, directly or through a third. Files alone do not show it: a feature is
// loaded in pieces, and the pieces that import each other need not be in one ring of files.
import path from 'node:path';

export interface SourceFile {
  /** From the root of the project, with forward slashes. */
  readonly file: string;
  readonly text: string;
}

const FEATURE = /^apps\/web\/src\/features\/([^/]+)\//;
const SPECIFIER = /(?:\bfrom|\bimport\()\s*'(\.[^']+)'/g;
const TEST = /\.test\.tsx?$/;

const featureOf = (file: string): string | undefined => FEATURE.exec(file)?.[1];

/** The features that each feature imports, at once or later. */
function readImports(sources: readonly SourceFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const imports = new Map<string, Set<string>>();
  for (const { file, text } of sources) {
    const from = featureOf(file);
    if (from === undefined || TEST.test(file)) continue;
    const found = imports.get(from) ?? new Set<string>();
    imports.set(from, found);
    for (const [, specifier = ''] of text.matchAll(SPECIFIER)) {
      const to = featureOf(path.posix.join(path.posix.dirname(file), specifier));
      if (to !== undefined && to !== from) found.add(to);
    }
  }
  return imports;
}

/** Each ring once, as `chat -> prompts -> chat`. */
export function findFeatureCycles(sources: readonly SourceFile[]): readonly string[] {
  const imports = readImports(sources);
  const cycles = new Set<string>();
  function visit(trail: readonly string[]): void {
    const [first = '', last = first] = [trail[0], trail.at(-1)];
    for (const next of imports.get(last) ?? []) {
      if (next === first) cycles.add([...trail, first].join(' -> '));
      // A ring is told by its first name in the alphabet, and only once.
      else if (next > first && !trail.includes(next)) visit([...trail, next]);
    }
  }
  for (const name of imports.keys()) visit([name]);
  return [...cycles].sort();
}
