import type { ModuleGraph, Use } from './module-graph.ts';

/** Files used by something other than an import: a command, a tool, a page, the compiler. */
const ENTRIES = [
  /^apps\/server\/src\/(main|admin|testing\/databases\/template-databases)\.ts$/,
  /^apps\/web\/(src\/main\.tsx|src\/app\/first-page\/(boot\.ts|first-page-markup\.tsx)|src\/platform\/offline\/service-worker\.ts|src\/testing\/setup\.ts|public\/.*)$/,
  /^packages\/client\/src\/index\.ts$/,
  /\.d\.ts$/,
  /(^|\/)[a-z-]+\.config\.(ts|js)$/,
  /^\.dependency-cruiser\.mjs$/,
  /^scripts\/(bootstrap\.mjs|commands\/[^/]+\.ts|check\/[^/]+\.ts)$/,
  /^bench\/run\.ts$/,
  /^e2e\/pictures\.ts$/,
];
const TEST = /\.test\.tsx?$/;
const TEST_AID = /(\/testing\/|\/fixtures\/|\/providers\/scripted\/|^e2e\/|^bench\/)/;

function isEntry(file: string): boolean {
  return ENTRIES.some((pattern) => pattern.test(file));
}

/** Test-only exports are allowed in test code only. */
function keepsAlive(use: Use, file: string): boolean {
  return !TEST.test(use.user) || TEST_AID.test(file);
}

function findLivingFiles({ modules, usesOf }: ModuleGraph): ReadonlySet<string> {
  const usedBy = new Map<string, string[]>();
  for (const [file, uses] of usesOf) {
    for (const use of uses) {
      if (keepsAlive(use, file)) usedBy.set(use.user, [...(usedBy.get(use.user) ?? []), file]);
    }
  }
  const living = new Set<string>();
  const pending = [...modules.keys()].filter((file) => isEntry(file) || TEST.test(file));
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (living.has(file)) continue;
    living.add(file);
    pending.push(...(usedBy.get(file) ?? []));
  }
  return living;
}

function takes(use: Use, name: string): boolean {
  return use.names === 'all' || use.names.includes(name);
}

/**
 * One line per file that nothing reaches and per exported name that no other file needs. A type that its own file
 * works with belongs to the face of what it describes; a value that its own file works with may be exported for its
 * test; whatever only a test works with is dead.
 */
export function findDeadCode(graph: ModuleGraph): readonly string[] {
  const living = findLivingFiles(graph);
  const problems: string[] = [];
  for (const [file, { exports }] of graph.modules) {
    if (!living.has(file)) {
      problems.push(`${file}: nothing uses this file`);
      continue;
    }
    if (isEntry(file)) continue;
    const uses = graph.usesOf.get(file) ?? [];
    for (const { name, line, isUsedInside, isType } of exports) {
      const takers = uses.filter((use) => takes(use, name));
      const isFace = isType && isUsedInside;
      const isAlive = isFace || takers.some((use) => isUsedInside || keepsAlive(use, file));
      if (!isAlive) problems.push(`${file}:${line}: nothing outside needs \`${name}\``);
    }
  }
  return [...new Set(problems)];
}
