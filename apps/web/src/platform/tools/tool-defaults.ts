import {
  DEFAULT_TOOL_CATEGORY,
  DEFAULT_TOOL_ICON,
  DEFAULT_TOOL_PROVIDER,
} from '@parley/contract/tools/constants.ts';
import type { Tool } from '@parley/contract/tools/schemas.ts';

/** Tools that are recognised by their picture, whatever their record says. */
const OWN_ICONS: Readonly<Record<string, string>> = {
  calculator: 'calculator',
  'get-current-time': 'clock',
};

const or = (text: string, fallback: string): string => (text.trim() === '' ? fallback : text);

/** A tool of which everything can be shown. */
export function completeTool(tool: Tool): Tool {
  return {
    ...tool,
    icon: OWN_ICONS[tool.name] ?? or(tool.icon, DEFAULT_TOOL_ICON),
    category: or(tool.category, DEFAULT_TOOL_CATEGORY),
    provider: or(tool.provider, DEFAULT_TOOL_PROVIDER),
  };
}
