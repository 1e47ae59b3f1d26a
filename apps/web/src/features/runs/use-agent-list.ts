import { type KeyboardEvent as ReactKeyboardEvent, useState } from 'react';
import type { Option } from './AgentOptions.tsx';
import { useAgents } from './agent-choices.ts';

export interface AgentList {
  readonly options: readonly Option[];
  readonly active: Option | undefined;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
  readonly point: (option: Option) => void;
  /** True when the key was for the list. */
  readonly handleKey: (event: KeyboardEvent | ReactKeyboardEvent) => boolean;
}

interface Handlers {
  readonly onPick: (option: Option) => void;
  readonly onClose: () => void;
}

/** The agents that match, and which of them the arrow keys have come to. */
export function useAgentList(q: string, hasNone: boolean, { onPick, onClose }: Handlers): AgentList {
  const { data = [], isPending, isError, refetch } = useAgents(q);
  const [pointedKey, setPointedKey] = useState<string | null>(null);
  const options: readonly Option[] = hasNone && q === '' ? [null, ...data] : data;
  const found = options.findIndex((option) => (option?.key ?? 'none') === pointedKey);
  const index = Math.max(0, found);
  const active = options[index];
  const point = (option: Option) => setPointedKey(option?.key ?? 'none');

  function handleKey(event: KeyboardEvent | ReactKeyboardEvent): boolean {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const next = options[(index + step + options.length) % options.length];
      if (next !== undefined) point(next);
    } else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') {
      if (active === undefined) return false;
      onPick(active);
    } else if (event.key === 'Escape') onClose();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  return {
    options,
    active,
    isLoading: isPending,
    hasFailed: isError,
    retry: () => void refetch(),
    point,
    handleKey,
  };
}
