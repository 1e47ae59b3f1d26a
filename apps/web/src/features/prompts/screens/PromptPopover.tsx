import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { optionIdOf, PromptOptions } from '../components/PromptOptions.tsx';
import { findEntries } from '../find-entries.ts';
import { listBuiltinSuggestions, type Suggestion } from '../prompt.ts';
import { useOwnSuggestions } from '../use-collection.ts';
import { useOwner } from './use-owner.ts';
import { usePopoverPosition } from './use-popover-position.ts';

const MOST = 8;

export interface PromptPopoverProps {
  /** What was typed behind the slash. */
  readonly typed: string;
  readonly onPick: (text: string) => void;
  /** Tells the field where the arrow keys are, by ids in the page. */
  readonly onPoint: (option: { readonly listId: string; readonly optionId: string } | null) => void;
  readonly onClose: () => void;
}

/** Saved prompts beside the composer. The focus stays in the field; the arrow keys and Enter belong to the list. */
export function PromptPopover({ typed, onPick, onPoint, onClose }: PromptPopoverProps) {
  const { t, i18n } = useTranslation('systemPrompts');
  const listId = useId();
  const surface = useRef<HTMLDivElement>(null);
  const { entries } = useOwnSuggestions(useOwner());
  const [pointedId, setPointedId] = useState<string | null>(null);
  const found = findEntries(
    [...entries, ...listBuiltinSuggestions(i18n.language)],
    typed,
    ({ text }) => text,
  ).slice(0, MOST);
  const index = Math.max(
    0,
    found.findIndex(({ id }) => id === pointedId),
  );
  const active: Suggestion | undefined = found[index];
  const optionId = active && optionIdOf(listId, active);
  const position = usePopoverPosition(surface, active !== undefined);

  const handle = useRef<(event: KeyboardEvent) => void>(() => undefined);
  useEffect(() => {
    handle.current = (event) => {
      if (event.isComposing) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined && found.length > 0) {
        setPointedId(found[(index + step + found.length) % found.length]?.id ?? null);
      } else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') {
        if (!active) return;
        onPick(active.text);
      } else if (event.key === 'Escape') onClose();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => handle.current(event);
    // Before the field hears of it, which would send the message.
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => window.removeEventListener('keydown', handleKey, { capture: true });
  }, []);
  useEffect(() => {
    onPoint(optionId === undefined ? null : { listId, optionId });
    return () => onPoint(null);
  }, [onPoint, listId, optionId]);

  if (!active) return null;
  return (
    <div
      ref={surface}
      data-side={position?.side}
      style={{ maxHeight: position?.roomPx }}
      className={`rise-in absolute inset-x-0 z-20 flex flex-col overflow-hidden rounded-4 border border-line bg-surface shadow-3 dark:border-line-strong ${position?.side === 'below' ? 'top-full mt-2' : 'bottom-full mb-2'}`}
    >
      <PromptOptions listId={listId} options={found} active={active} onPoint={setPointedId} onPick={onPick} />
      <p
        role="status"
        className="flex-none border-t border-line px-4 py-2 text-12 text-ink-3 pointer-coarse:hidden"
      >
        {t('popover.hint')}
      </p>
    </div>
  );
}
