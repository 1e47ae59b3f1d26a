import { Search } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupName } from '../palette-item.ts';
import type { ActiveRow } from '../screens/PaletteResults.tsx';

export interface PaletteFieldProps {
  readonly value: string;
  /** Null until the list is there. */
  readonly active: ActiveRow | null;
  readonly only: GroupName | null;
  readonly onChange: (value: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onToggleOnly: () => void;
}

export function PaletteField(props: PaletteFieldProps) {
  // The names of the groups come with the list; the field does not wait for them.
  const { t } = useTranslation(['common', 'pages'], { useSuspense: false });
  const scope = props.only === null ? t('palette.everything') : t(`pages:palette.groups.${props.only}`);
  return (
    <div className="flex h-13.5 flex-none items-center gap-3 border-b border-line px-4">
      <Search size={18} aria-hidden className="flex-none text-ink-3" />
      <input
        type="text"
        role="combobox"
        autoFocus
        aria-expanded={props.active !== null}
        aria-controls={props.active?.listId}
        aria-activedescendant={props.active?.rowId}
        aria-label={t('palette.label')}
        placeholder={t('palette.placeholder')}
        autoComplete="off"
        spellCheck={false}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        onKeyDown={props.onKeyDown}
        className="h-full min-w-0 flex-1 bg-transparent text-16 caret-live-solid outline-none"
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('palette.scope', { scope })}
        onClick={props.onToggleOnly}
        className="touch-target h-6 flex-none rounded-full border border-line-strong px-2.5 text-12 font-medium hover:bg-surface-3"
      >
        {scope}
      </button>
    </div>
  );
}
