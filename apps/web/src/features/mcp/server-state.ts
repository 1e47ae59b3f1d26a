import { formatRan } from '../../ui/format/format-run-time.ts';
import type { McpServer } from '@parley/contract/mcp/schemas.ts';
import { parseUrl } from '../../ui/parse-url.ts';

export type ShownState = 'ready' | 'changed' | 'sign_in_needed' | 'unreachable' | 'failed';

/** What is most urgent about a server. */
export function toShownState({ state, tools }: McpServer): ShownState {
  if (state !== 'ready') return state;
  return tools.some((tool) => tool.state === 'changed') ? 'changed' : 'ready';
}

export const countOf = (server: McpServer, state: McpServer['tools'][number]['state']): number =>
  server.tools.filter((tool) => tool.state === state).length;

/** The time alone where it was today. */
export function toSince(iso: string, language: string, now: Date): string {
  const { day, time } = formatRan(iso, language);
  return new Date(iso).toDateString() === now.toDateString() ? time : `${day} ${time}`;
}

/** As people know a server. */
export function toHost(url: string): string {
  return parseUrl(url)?.host ?? url;
}
