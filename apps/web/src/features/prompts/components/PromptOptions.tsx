import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Suggestion } from '../prompt.ts';

export interface PromptOptionsProps {
  readonly listId: string;
  readonly options: readonly Suggestion[];
  readonly active: Suggestion | undefined;
  readonly onPoint: (id: string) => void;
  readonly onPick: (text: string) => void;
}

/** The id in the page of an option, for the field that points to it. */
export const optionIdOf = (listId: string, { id }: Suggestion) => `${listId}-${id}`;

export function PromptOptions({ listId, options, active, onPoint, onPick }: PromptOptionsProps) {
  const { t } = useTranslation('systemPrompts');
  const activeRow = useRef<HTMLDivElement>(null);
  useEffect(() => {
    activeRow.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t('popover.label')}
      className="max-h-92 min-h-0 scroll-py-1.5 overflow-y-auto overscroll-contain p-1.5"
    >
      {options.map((option) => (
        <div
          key={option.id}
          ref={option === active ? activeRow : undefined}
          id={optionIdOf(listId, option)}
          role="option"
          aria-selected={option === active}
          onPointerMove={() => onPoint(option.id)}
          // The field keeps the focus and the caret.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(option.text)}
          className={`flex min-h-9 cursor-pointer items-center gap-3 rounded-3 px-2.5 pointer-coarse:min-h-11 ${option === active ? 'bg-surface-3' : ''}`}
        >
          <span className="min-w-0 flex-none truncate text-ink">{option.title}</span>
          <span className="min-w-0 flex-1 truncate text-12 text-ink-3">
            {option.isBuiltin ? t(`purposes.${option.purpose}`) : t('own')}
          </span>
        </div>
      ))}
    </div>
  );
}
