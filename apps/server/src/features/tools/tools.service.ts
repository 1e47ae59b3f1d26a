// Which tools there are, and which of them an agent gets.
import type { Tool as ToolRow } from '@parley/contract/tools/schemas.ts';
import type { AnyTool } from '../../toolbox/tool.ts';
import { toKnownTool, toToolRow, type KnownTool, type ToolLanguage } from './tool-definition.ts';

export interface ToolCategory {
  readonly name: string;
  readonly count: number;
}

/** Tools that one user can use. */
export interface ToolSet {
  has(name: string): boolean;
  find(name: string): KnownTool | null;
  /** All of them, by name. */
  list(): readonly KnownTool[];
  listNames(): readonly string[];
  listCategories(): readonly ToolCategory[];
  /** Rows of the catalogue; unknown names are left out. */
  describe(names: readonly string[], language: ToolLanguage): ToolRow[];
  /** What is wrong with the arguments, in words; empty where a call may be made with them. */
  checkArguments(name: string, args: unknown): string[];
}

/** Tools that a user has added: custom tools, or those of MCP servers. */
export interface OwnTools {
  /** Those that are switched on; only those of the names, where names are given. */
  list(userId: string, names: readonly string[] | null): Promise<readonly AnyTool[]>;
  /** Of all that the user has ever had and whose results are text from outside. */
  listOutsideNames(userId: string): Promise<readonly string[]>;
}

export interface Tools {
  readonly builtin: ToolSet;
  /** With the user's own; only those of the names, where names are given. */
  of(userId: string, names?: readonly string[]): Promise<ToolSet>;
  /** Whose results are text from outside. */
  listOutsideNames(userId: string): Promise<readonly string[]>;
  /** A tool that is made for one run. */
  toKnown(tool: AnyTool): KnownTool;
}

export interface ToolsDeps {
  readonly builtin: readonly AnyTool[];
  readonly own?: readonly OwnTools[];
  /** Whether a server fails so often that it is not called for a while. */
  readonly isPaused?: (origin: string) => boolean;
}

/** Enough to correct a call by. */
const MAX_PROBLEMS = 10;

export function listProblems(tool: KnownTool, args: unknown): string[] {
  const parsed = tool.parameters.safeParse(args);
  if (parsed.success) return [];
  return parsed.error.issues
    .slice(0, MAX_PROBLEMS)
    .map(({ path, message }) => `${path.length === 0 ? 'arguments' : path.join('.')}: ${message}`);
}

const byName = (one: KnownTool, other: KnownTool): number => (one.name < other.name ? -1 : 1);

function createToolSet(sorted: readonly KnownTool[], isPaused: NonNullable<ToolsDeps['isPaused']>): ToolSet {
  const named = new Map(sorted.map((tool) => [tool.name, tool]));
  const find = (name: string): KnownTool | null => named.get(name) ?? null;
  return {
    has: (name) => named.has(name),
    find,
    list: () => sorted,
    listNames: () => sorted.map(({ name }) => name),
    listCategories() {
      const counts = new Map<string, number>();
      for (const { category } of sorted) counts.set(category, (counts.get(category) ?? 0) + 1);
      return [...counts].map(([name, count]) => ({ name, count }));
    },
    describe(names, language) {
      return names.flatMap((name) => {
        const tool = find(name);
        return tool ? [toToolRow(tool, language, isPaused)] : [];
      });
    },
    checkArguments(name, args) {
      const tool = find(name);
      return tool ? listProblems(tool, args) : ['This tool is not available.'];
    },
  };
}

export function createTools({ builtin, own = [], isPaused = () => false }: ToolsDeps): Tools {
  const known = builtin.map(toKnownTool).toSorted(byName);
  const set = createToolSet(known, isPaused);

  return {
    builtin: set,
    toKnown: toKnownTool,
    async of(userId, names) {
      const isBuiltin = names?.every((name) => set.has(name)) ?? false;
      if (own.length === 0 || isBuiltin) return set;
      const added = (await Promise.all(own.map((tools) => tools.list(userId, names ?? null)))).flat();
      // A name that the product has taken meanwhile is the product's.
      const free = added.filter(({ name }) => !set.has(name)).map(toKnownTool);
      return free.length === 0 ? set : createToolSet([...known, ...free].toSorted(byName), isPaused);
    },
    async listOutsideNames(userId) {
      const added = await Promise.all(own.map((tools) => tools.listOutsideNames(userId)));
      return [...known.flatMap(({ name, isOutside }) => (isOutside ? [name] : [])), ...added.flat()];
    },
  };
}
