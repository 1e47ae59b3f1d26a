import type { Tool } from '@parley/contract/tools/schemas.ts';
import { toSearchedText, toSearchText } from '@parley/contract/search/words.ts';

export interface ToolGroup {
  readonly name: string;
  readonly tools: readonly Tool[];
}

export interface ToolCategory extends ToolGroup {
  readonly providers: readonly ToolGroup[];
}

function groupBy(tools: readonly Tool[], toName: (tool: Tool) => string): ToolGroup[] {
  return [...Map.groupBy(tools, toName)].map(([name, members]) => ({ name, tools: members }));
}

export const groupByProvider = (tools: readonly Tool[]): ToolGroup[] =>
  groupBy(tools, ({ provider }) => provider);

/** By category, and within it by provider. */
export function groupTools(tools: readonly Tool[]): ToolCategory[] {
  return groupBy(tools, ({ category }) => category).map((group) => ({
    ...group,
    providers: groupBy(group.tools, ({ provider }) => provider),
  }));
}

/** Every word has to be in the names or the description. */
export function searchTools(tools: readonly Tool[], typed: string): readonly Tool[] {
  const words = toSearchText(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return tools;
  return tools.filter(({ display_name: shown, name, internal_name: internal, provider, description }) => {
    const text = toSearchedText(`${shown} ${name} ${internal} ${provider} ${description}`);
    return words.every((word) => text.includes(word));
  });
}
