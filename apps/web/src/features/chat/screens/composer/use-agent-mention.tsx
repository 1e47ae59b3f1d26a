import { Suspense, useState } from 'react';
import { AgentPopover, type AgentChoice } from '../../../runs/index.ts';
import type { FieldOption } from '../../composer/AutosizeField.tsx';
import { findMention } from '../../composer/find-mention.ts';
import type { SavedPrompts } from './use-saved-prompts.tsx';

/** An at sign in the composer opens the agents; the one that is picked answers from now on. */
export function useAgentMention(
  text: string,
  prompts: SavedPrompts,
  onPick: (agent: AgentChoice) => void,
): SavedPrompts {
  const [caret, setCaret] = useState(0);
  /** The sign whose list was dismissed. */
  const [closedFrom, setClosedFrom] = useState<number | null>(null);
  const [pointedOption, setPointedOption] = useState<FieldOption | null>(null);
  const mention = findMention(text, caret);
  if (mention === null && closedFrom !== null) setClosedFrom(null);
  const onCaret = (position: number) => {
    setCaret(position);
    prompts.onCaret(position);
  };
  if (mention === null || mention.from === closedFrom) return { ...prompts, onCaret };
  const { from, typed } = mention;
  return {
    ...prompts,
    onCaret,
    pointedOption,
    popover: (
      <Suspense fallback={null}>
        <AgentPopover
          typed={typed}
          onPick={(agent) => {
            prompts.field.current?.replace(from, from + typed.length + 1, '');
            onPick(agent);
          }}
          onPoint={setPointedOption}
          onClose={() => setClosedFrom(from)}
        />
      </Suspense>
    ),
  };
}
