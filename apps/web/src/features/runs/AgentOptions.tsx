import { Check } from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgentOption } from './agent-choices.ts';

/** `null`: no agent. */
export type Option = AgentOption | null;

export interface AgentOptionsProps {
  readonly listId: string;
  readonly options: readonly Option[];
  readonly active: Option | undefined;
  readonly isCurrent: (option: Option) => boolean;
  readonly onPoint: (option: Option) => void;
  readonly onPick: (option: Option) => void;
  /** All the height that its place has. */
  readonly fills?: boolean | undefined;
}

const keyOf = (option: Option) => option?.key ?? 'none';

/** The id in the page of an option, for the field that points to it. */
export const optionIdOf = (listId: string, option: Option) => `${listId}-${keyOf(option)}`;

export function AgentOptions({
  listId,
  options,
  active,
  isCurrent,
  onPoint,
  onPick,
  fills = false,
}: AgentOptionsProps) {
  const { t } = useTranslation('runs');
  const activeRow = useRef<HTMLDivElement>(null);
  useEffect(() => {
    activeRow.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t('agents.label')}
      className={`min-h-0 scroll-py-1.5 overflow-y-auto overscroll-contain p-1.5 ${fills ? '' : 'max-h-92'}`}
    >
      {options.map((option, index) => {
        const begins =
          option !== null && option.group !== 'default' && options[index - 1]?.group !== option.group;
        return (
          <Fragment key={keyOf(option)}>
            {begins && (
              <p role="presentation" className="px-2.5 pt-2 pb-1 text-12 font-medium text-ink-3">
                {t(`agents.${option.group}`)}
              </p>
            )}
            <div
              ref={option === active ? activeRow : undefined}
              id={optionIdOf(listId, option)}
              role="option"
              aria-selected={option === active}
              onPointerMove={() => onPoint(option)}
              // The field keeps the focus and the caret.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onPick(option)}
              className={`flex min-h-9 cursor-pointer items-center gap-3 rounded-3 px-2.5 pointer-coarse:min-h-11 ${option === active ? 'bg-surface-3' : ''}`}
            >
              <span className="min-w-0 flex-none truncate text-ink">{option?.name ?? t('agents.none')}</span>
              <span className="min-w-0 flex-1 truncate text-12 text-ink-3">
                {option?.group === 'default' ? t('agents.default') : option?.description}
              </span>
              {isCurrent(option) && <Check size={14} aria-hidden className="flex-none text-live" />}
            </div>
          </Fragment>
        );
      })}
    </div>
  );
}
