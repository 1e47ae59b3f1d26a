// Which features of the web app import each other, directly or transitively. File imports alone do not show it: a
// feature is loaded in chunks, and importing chunks need not form a cycle of files.
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

/** The features that each feature imports, statically or dynamically. */
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

/** Each cycle once, as `chat -> prompts -> chat`. */
export function findFeatureCycles(sources: readonly SourceFile[]): readonly string[] {
  const imports = readImports(sources);
  const cycles = new Set<string>();
  function visit(trail: readonly string[]): void {
    const [first = '', last = first] = [trail[0], trail.at(-1)];
    for (const next of imports.get(last) ?? []) {
      if (next === first) cycles.add([...trail, first].join(' -> '));
      // A cycle is reported once, starting with its alphabetically first name.
      else if (next > first && !trail.includes(next)) visit([...trail, next]);
    }
  }
  for (const name of imports.keys()) visit([name]);
  return [...cycles].sort();
}
