import type { Manifest } from '../../manifests.ts';

const ROW = /^\| `([^`]+)` \|\s*(\S.*?)\s*\|/gm;

/** Direct dependencies without a reason in the document, and reasons for removed packages. */
export function findMissingNotes(manifests: readonly Manifest[], document: string): readonly string[] {
  const own = new Set(manifests.map(({ name }) => name));
  const direct = new Set(
    manifests
      .flatMap((manifest) => [
        ...Object.keys(manifest.dependencies),
        ...Object.keys(manifest.devDependencies),
        ...Object.keys(manifest.optionalDependencies),
      ])
      .filter((name) => !own.has(name)),
  );
  const noted = new Set([...document.matchAll(ROW)].map(([, name = '']) => name));
  return [
    ...[...direct]
      .filter((name) => !noted.has(name))
      .map((name) => `docs/dependencies.md does not say why \`${name}\` is here`),
    ...[...noted]
      .filter((name) => !direct.has(name))
      .map((name) => `docs/dependencies.md speaks of \`${name}\`, which is not a direct dependency`),
  ];
}
