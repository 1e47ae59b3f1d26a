import type { ModuleGraph } from './module-graph.ts';

/** Declared packages by manifest. */
export interface Declared {
  readonly name: string;
  /** Folder inside the project; empty for the root. */
  readonly folder: string;
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
}

const TEST_CODE = /(\.test\.tsx?$|\/testing\/|\/fixtures\/)/;

function isInside(file: string, folder: string): boolean {
  return folder === '' || file.startsWith(`${folder}/`);
}

function ownerOf(file: string, manifests: readonly Declared[]): Declared | undefined {
  return [...manifests]
    .sort((a, b) => b.folder.length - a.folder.length)
    .find(({ folder }) => isInside(file, folder));
}

/** A tool or a style sheet may be named in any text; a type package belongs to the package it describes. */
function isMentioned(name: string, texts: readonly string[]): boolean {
  const described = name.replace(/^@types\//, '');
  if (described === 'node') return true;
  const escaped = described.replaceAll(/[.\\]/g, '\\$&');
  const mention = new RegExp(`['"/]${escaped}['"/]`);
  return texts.some((text) => mention.test(text));
}

function findUnused(manifest: Declared, texts: ReadonlyMap<string, string>): string[] {
  const own = [...texts].filter(
    ([file]) => isInside(file, manifest.folder) || !/^(apps|packages)\//.test(file),
  );
  const ownTexts = own.map(([, text]) => text);
  return [...manifest.dependencies, ...manifest.devDependencies]
    .filter((name) => !isMentioned(name, ownTexts))
    .map((name) => `${manifest.folder || 'root'} package.json: nothing uses \`${name}\``);
}

function findUndeclared(graph: ModuleGraph, manifests: readonly Declared[]): string[] {
  const everything = new Set(
    manifests.flatMap((manifest) => [...manifest.dependencies, ...manifest.devDependencies]),
  );
  const atRoot = new Set(manifests.find(({ folder }) => folder === '')?.devDependencies);
  return [...graph.packagesOf].flatMap(([file, names]) => {
    const owner = ownerOf(file, manifests);
    const isTest = TEST_CODE.test(file);
    const isDeclared = (name: string): boolean =>
      owner === undefined || owner.folder === ''
        ? everything.has(name)
        : owner.dependencies.includes(name) ||
          (isTest && (owner.devDependencies.includes(name) || atRoot.has(name))) ||
          file.endsWith('.config.ts') ||
          owner.name === name;
    return names
      .filter((name) => !isDeclared(name))
      .map((name) => `${file}: \`${name}\` is not a dependency of ${owner?.name ?? 'the root'}`);
  });
}

/** Packages that are declared but unused, or used but undeclared. `texts` contains every text file of the project. */
export function findDependencyDrift(
  graph: ModuleGraph,
  manifests: readonly Declared[],
  texts: ReadonlyMap<string, string>,
): readonly string[] {
  return [
    ...manifests.flatMap((manifest) => findUnused(manifest, texts)),
    ...findUndeclared(graph, manifests),
  ];
}
