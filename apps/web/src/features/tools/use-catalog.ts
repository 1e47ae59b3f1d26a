import type { Tool } from '@parley/contract/tools/schemas.ts';
import { useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useKeyState, useTools, type KeyState } from '../../platform/tools/use-tools.ts';
import { groupByProvider, groupTools, searchTools } from './group-tools.ts';

const TOOL_STATES = ['all', 'ready', 'needs-key', 'down'] as const;
export type ToolState = (typeof TOOL_STATES)[number];

const toState = (text: string | null): ToolState => TOOL_STATES.find((state) => state === text) ?? 'all';

function fits(tool: Tool, state: ToolState, keyStateOf: (tool: Tool) => KeyState): boolean {
  if (state === 'all') return true;
  if (state === 'down') return tool.is_down;
  // Until it is known, none of them is left out.
  return [state, 'loading'].includes(keyStateOf(tool));
}

/** All tools, and those of them that the filters leave. The filters stand in the address. */
export function useCatalog() {
  const found = useTools();
  const keyStateOf = useKeyState();
  const [search, setSearch] = useSearchParams();
  const category = search.get('category') ?? '';
  const state = toState(search.get('state'));
  const typed = search.get('q') ?? '';
  const words = useDeferredValue(typed);
  const { data } = found;

  const change = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );

  const shown = useMemo(() => {
    const tools = searchTools(data ?? [], words);
    const ofState = tools.filter((tool) => fits(tool, state, keyStateOf));
    const ofCategory = tools.filter((tool) => category === '' || tool.category === category);
    return {
      groups: groupByProvider(ofState.filter((tool) => category === '' || tool.category === category)),
      categories: [
        { value: '', count: ofState.length },
        ...groupTools(ofState).map(({ name, tools: members }) => ({ value: name, count: members.length })),
      ],
      states: TOOL_STATES.map((value) => ({
        value,
        count: ofCategory.filter((tool) => fits(tool, value, keyStateOf)).length,
      })),
    };
  }, [data, words, state, category, keyStateOf]);

  return {
    found,
    keyStateOf,
    typed,
    category,
    state,
    ...shown,
    search: (text: string) => change('q', text),
    chooseCategory: (name: string) => change('category', name),
    chooseState: (name: ToolState) => change('state', name === 'all' ? '' : name),
  };
}
