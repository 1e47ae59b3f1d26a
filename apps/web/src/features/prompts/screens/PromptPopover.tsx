import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findEntries } from '../find-entries.ts';
import { listBuiltinSuggestions, type Suggestion } from '../prompt.ts';
import { useOwnSuggestions } from '../use-shelf.ts';
import { useOwner } from './use-owner.ts';

const MOST = 8;

export interface PromptPopoverProps {
  /** What was typed behind the slash. */
  readonly typed: string;
  readonly onPick: (text: string) => void;
  readonly onClose: () => void;
}

/** Saved prompts above the composer. The focus stays in the field; the arrow keys and Enter belong to the list. */
export function PromptPopover({ typed, onPick, onClose }: PromptPopoverProps) {
  const { t, i18n } = useTranslation('systemPrompts');
  const listId = useId();
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

  if (found.length === 0) return null;
  return (
    <div className="rise-in absolute inset-x-0 bottom-full z-20 mb-2 overflow-hidden rounded-4 border border-line bg-surface shadow-3 dark:border-line-strong">
      <div
        id={listId}
        role="listbox"
        aria-label={t('popover.label')}
        className="max-h-80 overflow-y-auto p-1.5"
      >
        {found.map((entry) => (
          <div
            key={entry.id}
            role="option"
            aria-selected={entry === active}
            onPointerMove={() => setPointedId(entry.id)}
            // The field keeps the focus and the caret.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(entry.text)}
            className={`flex min-h-9 cursor-pointer items-center gap-3 rounded-3 px-2.5 pointer-coarse:min-h-11 ${entry === active ? 'bg-surface-3' : ''}`}
          >
            <span className="min-w-0 flex-none truncate text-ink">{entry.title}</span>
            <span className="min-w-0 flex-1 truncate text-12 text-ink-3">
              {entry.isBuiltin ? t(`purposes.${entry.purpose}`) : t('own')}
            </span>
          </div>
        ))}
      </div>
      <p role="status" className="border-t border-line px-4 py-2 text-12 text-ink-3">
        {t('popover.hint')}
      </p>
    </div>
  );
}
