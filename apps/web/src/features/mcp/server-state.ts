import type { McpServer } from '@parley/contract/mcp/schemas.ts';

export type ShownState = 'ready' | 'changed' | 'sign_in_needed' | 'unreachable' | 'failed';

/** What is most urgent about a server. */
export function toShownState({ state, tools }: McpServer): ShownState {
  if (state !== 'ready') return state;
  return tools.some((tool) => tool.state === 'changed') ? 'changed' : 'ready';
}

export const countOf = (server: McpServer, state: McpServer['tools'][number]['state']): number =>
  server.tools.filter((tool) => tool.state === state).length;

/** As people know a server. */
export function toHost(url: string): string {
  return URL.parse(url)?.host ?? url;
}
