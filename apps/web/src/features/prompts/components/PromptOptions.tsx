import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

export interface PromptOption {
  readonly id: string;
  readonly title: string;
  /** Where it is from. */
  readonly origin: string;
  readonly isBusy?: boolean;
}

export interface PromptGroup {
  /** Null: those of this app, which come first. */
  readonly label: string | null;
  readonly options: readonly PromptOption[];
}

export interface PromptOptionsProps {
  readonly listId: string;
  readonly groups: readonly PromptGroup[];
  readonly activeId: string;
  readonly onPoint: (id: string) => void;
  readonly onPick: (id: string) => void;
}

/** The id in the page of an option, for the field that points to it. */
export const optionIdOf = (listId: string, id: string) => `${listId}-${id}`;

export function PromptOptions({ listId, groups, activeId, onPoint, onPick }: PromptOptionsProps) {
  const { t } = useTranslation('systemPrompts');
  const activeRow = useRef<HTMLDivElement>(null);
  useEffect(() => {
    activeRow.current?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const toRow = ({ id, title, origin, isBusy }: PromptOption) => (
    <div
      key={id}
      ref={id === activeId ? activeRow : undefined}
      id={optionIdOf(listId, id)}
      role="option"
      aria-selected={id === activeId}
      aria-busy={isBusy || undefined}
      onPointerMove={() => onPoint(id)}
      // The field keeps the focus and the caret.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onPick(id)}
      className={`flex min-h-9 cursor-pointer items-center gap-3 rounded-3 px-2.5 aria-busy:opacity-60 pointer-coarse:min-h-11 ${id === activeId ? 'bg-surface-3' : ''}`}
    >
      <span className="min-w-0 flex-none truncate text-ink">{title}</span>
      <span className="min-w-0 flex-1 truncate text-12 text-ink-3">{origin}</span>
    </div>
  );
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t('popover.label')}
      className="max-h-92 min-h-0 scroll-py-1.5 overflow-y-auto overscroll-contain p-1.5"
    >
      {groups.map(({ label, options }) =>
        label === null ? (
          options.map(toRow)
        ) : (
          <div key={label} role="group" aria-label={label}>
            <p aria-hidden className="px-2.5 pt-2 pb-1 text-12 text-ink-3">
              {label}
            </p>
            {options.map(toRow)}
          </div>
        ),
      )}
    </div>
  );
}
