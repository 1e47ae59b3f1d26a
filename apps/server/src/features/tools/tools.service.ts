// Which tools there are, and which of them an agent gets.
import type { Tool as ToolRow } from '@parley/contract/tools/schemas.ts';
import type { AnyTool } from '../../toolbox/tool.ts';
import { toKnownTool, toToolRow, type KnownTool, type ToolLanguage } from './tool-definition.ts';

export interface ToolCategory {
  readonly name: string;
  readonly count: number;
}

export interface Tools {
  has(name: string): boolean;
  find(name: string): KnownTool | null;
  /** A tool that is made for one run. */
  toKnown(tool: AnyTool): KnownTool;
  /** All tools, by name. */
  list(): readonly KnownTool[];
  listNames(): readonly string[];
  listCategories(): readonly ToolCategory[];
  /** Rows of the catalogue; unknown names are left out. */
  describe(names: readonly string[], language: ToolLanguage): ToolRow[];
  /** What is wrong with the arguments, in words; empty where a call may be made with them. */
  checkArguments(name: string, args: unknown): string[];
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

export function createTools(builtin: readonly AnyTool[]): Tools {
  const known = builtin.map(toKnownTool).toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const byName = new Map(known.map((tool) => [tool.name, tool]));
  const find = (name: string): KnownTool | null => byName.get(name) ?? null;

  return {
    has: (name) => byName.has(name),
    find,
    toKnown: toKnownTool,
    list: () => known,
    listNames: () => known.map(({ name }) => name),
    listCategories() {
      const counts = new Map<string, number>();
      for (const { category } of known) counts.set(category, (counts.get(category) ?? 0) + 1);
      return [...counts].map(([name, count]) => ({ name, count }));
    },
    describe(names, language) {
      return names.flatMap((name) => {
        const tool = find(name);
        return tool ? [toToolRow(tool, language)] : [];
      });
    },
    checkArguments(name, args) {
      const tool = find(name);
      return tool ? listProblems(tool, args) : ['This tool is not available.'];
    },
  };
}
