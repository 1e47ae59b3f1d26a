import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgentChoice } from './agent-choices.ts';
import { AgentOptions, optionIdOf } from './AgentOptions.tsx';
import { useAgentList } from './use-agent-list.ts';

export interface AgentPopoverProps {
  /** What was typed behind the sign. */
  readonly typed: string;
  readonly onPick: (agent: AgentChoice) => void;
  /** Returns for the field which option the arrow keys are on, by ids in the page. */
  readonly onPoint: (option: { readonly listId: string; readonly optionId: string } | null) => void;
  readonly onClose: () => void;
}

/** Agents beside the composer. The focus stays in the field; the arrow keys and Enter belong to the list. */
export function AgentPopover({ typed, onPick, onPoint, onClose }: AgentPopoverProps) {
  const { t } = useTranslation('runs');
  const listId = useId();
  const list = useAgentList(typed, false, { onPick: (option) => option && onPick(option), onClose });
  const { active } = list;
  const optionId = active && optionIdOf(listId, active);
  const handle = useRef<(event: KeyboardEvent) => void>(() => undefined);
  useEffect(() => {
    handle.current = (event) => void (list.options.length > 0 && list.handleKey(event));
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => handle.current(event);
    // Before the field hears of it, which would send the message.
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => window.removeEventListener('keydown', handleKey, { capture: true });
  }, []);
  useEffect(() => {
    onPoint(optionId == null ? null : { listId, optionId });
    return () => onPoint(null);
  }, [onPoint, listId, optionId]);
  if (!active) return null;
  return (
    <div className="rise-in absolute inset-x-0 bottom-full z-20 mb-2 flex max-h-80 flex-col overflow-hidden rounded-4 border border-line bg-surface shadow-3 dark:border-line-strong">
      <AgentOptions
        listId={listId}
        options={list.options}
        active={active}
        isCurrent={() => false}
        onPoint={list.point}
        onPick={(option) => option && onPick(option)}
      />
      <p
        role="status"
        className="flex-none border-t border-line px-4 py-2 text-12 text-ink-3 pointer-coarse:hidden"
      >
        {t('agents.hint')}
      </p>
    </div>
  );
}
