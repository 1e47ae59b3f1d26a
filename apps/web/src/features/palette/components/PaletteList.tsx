import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundGroup } from '../palette-search.ts';
import { rowId } from '../row-id.ts';
import { PaletteRow } from './PaletteRow.tsx';

export interface PaletteListProps {
  readonly listId: string;
  readonly groups: readonly FoundGroup[];
  readonly words: readonly string[];
  /** Id of the item under the pointer or the arrow keys. */
  readonly activeId: string | null;
  readonly onPoint: (itemId: string) => void;
  readonly onRun: (itemId: string) => void;
}

export function PaletteList({ listId, groups, words, activeId, onPoint, onRun }: PaletteListProps) {
  const { t } = useTranslation('pages');
  const headId = useId();
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t('palette.results')}
      className="min-h-0 flex-1 overflow-y-auto px-2 pt-1 pb-2"
    >
      {groups.map(({ name, items }) => (
        <div key={name} role="group" aria-labelledby={`${headId}-${name}`}>
          <div id={`${headId}-${name}`} className="px-2.5 pt-2.5 pb-1 text-12 font-medium text-ink-3">
            {t(`palette.groups.${name}`)}
          </div>
          {items.map((item) => (
            <PaletteRow
              key={item.id}
              id={rowId(listId, item.id)}
              item={item}
              words={words}
              isActive={item.id === activeId}
              onPoint={() => onPoint(item.id)}
              onRun={() => onRun(item.id)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
