import type { Tool } from '@parley/contract/tools/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../query.ts';
import { toCredentialEntry, toToolsQuery } from './tool-queries.ts';
import { toLanguage, toolsApi } from './tools.api.ts';

/** Every tool that the reader's agents can use. */
export function useTools() {
  const { i18n } = useTranslation();
  return useQuery(toToolsQuery(toLanguage(i18n.language)), queryClient);
}

function toNames(tools: readonly Tool[]): ReadonlyMap<string, string> {
  return new Map(
    tools.flatMap(({ name, internal_name: internal, display_name: shown }) => [
      [name, shown],
      [internal, shown],
    ]),
  );
}

/** Shown names of tools, by their own and by those that models use. */
export function useToolNames(): ReadonlyMap<string, string> | undefined {
  const { i18n } = useTranslation();
  return useQuery({ ...toToolsQuery(toLanguage(i18n.language)), select: toNames }, queryClient).data;
}

/** Whether the tool has no key that it can be called with; asked for again, since what waits for it was just told so. */
export function useLacksKey(toolName: string, isAsked: boolean): boolean {
  const { data } = useQuery(
    {
      ...toCredentialEntry('status', [], () => toolsApi.readStatus()),
      enabled: isAsked,
      refetchOnMount: 'always',
      refetchOnWindowFocus: 'always',
    },
    queryClient,
  );
  const state = data?.tools[toolName];
  return isAsked && (state === 'missing' || state === 'invalid');
}

/** How many credentials are saved, and whether a service refuses one. */
export function useCredentialCount(): { readonly count: number | undefined; readonly needsLook: boolean } {
  const { data } = useQuery(
    toCredentialEntry('status', [], () => toolsApi.readStatus()),
    queryClient,
  );
  const saved = data?.credentials.filter(({ state }) => state !== 'missing');
  return { count: saved?.length, needsLook: saved?.some(({ state }) => state === 'invalid') ?? false };
}

export type KeyState = 'ready' | 'needs-key' | 'loading';

/** Whether a tool has the key that it needs; one whose state could not be found out needs it. */
export function useKeyState(): (tool: Tool) => KeyState {
  const { data, isPending } = useQuery(
    toCredentialEntry('status', [], () => toolsApi.readStatus()),
    queryClient,
  );
  return useCallback(
    ({ name, credential_keys: keys }) => {
      if (keys.length === 0 || data?.tools[name] === 'ready') return 'ready';
      return isPending ? 'loading' : 'needs-key';
    },
    [data, isPending],
  );
}
