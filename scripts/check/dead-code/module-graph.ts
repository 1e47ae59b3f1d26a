// The import graph of all source files of the project.
import path from 'node:path';
import { readModule, type ModuleFacts } from './module-facts.ts';

const CONTRACT = /^@parley\/contract\//;
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];

export interface Use {
  readonly user: string;
  readonly names: readonly string[] | 'all';
}

export interface ModuleGraph {
  readonly modules: ReadonlyMap<string, ModuleFacts>;
  readonly usesOf: ReadonlyMap<string, readonly Use[]>;
  /** Names of packages, by importing file. */
  readonly packagesOf: ReadonlyMap<string, readonly string[]>;
}

function toPattern(glob: string): RegExp {
  const escaped = glob.replaceAll(/[.+^$()|[\]\\]/g, '\\$&');
  const alternatives = escaped.replaceAll(
    /\{([^}]*)\}/g,
    (_, list: string) => `(${list.replaceAll(',', '|')})`,
  );
  return new RegExp(
    `^${alternatives.replaceAll('**/', '\u0000').replaceAll('*', '[^/]*').replaceAll('\u0000', '(.*/)?')}$`,
  );
}

/** The files that a specifier resolves to; none for a package. */
function resolve(from: string, specifier: string, files: ReadonlySet<string>): readonly string[] {
  const [bare = ''] = specifier.split('?');
  const base = CONTRACT.test(bare)
    ? bare.replace(CONTRACT, 'packages/contract/src/')
    : path.posix.join(path.posix.dirname(from), bare);
  if (!CONTRACT.test(bare) && !bare.startsWith('.')) return [];
  if (base.includes('*')) {
    const pattern = toPattern(base);
    return [...files].filter((file) => pattern.test(file));
  }
  const found = ENDINGS.map((ending) => base + ending).find((file) => files.has(file));
  return found === undefined ? [] : [found];
}

function toPackageName(specifier: string): string | null {
  if (/^(\.|\/|node:|virtual:)/.test(specifier)) return null;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** `sources` contains the text of every source file by its path inside the project. */
export function createModuleGraph(sources: ReadonlyMap<string, string>): ModuleGraph {
  const files = new Set(sources.keys());
  const modules = new Map([...sources].map(([file, text]) => [file, readModule(file, text)]));
  const usesOf = new Map<string, Use[]>();
  const packagesOf = new Map<string, string[]>();
  for (const [user, { imports }] of modules) {
    for (const { specifier, names } of imports) {
      for (const file of resolve(user, specifier, files)) {
        usesOf.set(file, [...(usesOf.get(file) ?? []), { user, names }]);
      }
      const packageName = toPackageName(specifier);
      if (packageName !== null) packagesOf.set(user, [...(packagesOf.get(user) ?? []), packageName]);
    }
  }
  return { modules, usesOf, packagesOf };
}
