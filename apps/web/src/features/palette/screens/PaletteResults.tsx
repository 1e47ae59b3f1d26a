import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PaletteFoot } from '../components/PaletteFoot.tsx';
import { PaletteList } from '../components/PaletteList.tsx';
import type { KeyRelay } from '../key-relay.ts';
import type { GroupName } from '../palette-item.ts';
import type { PaletteQuery } from '../palette-search.ts';
import { rowId } from '../row-id.ts';
import { usePaletteControl } from '../use-palette.ts';
import { usePaletteItems } from './use-palette-items.tsx';

/** The row that the field leads to, by ids in the page. */
export interface ActiveRow {
  readonly listId: string;
  readonly rowId: string | undefined;
}

export interface PaletteResultsProps {
  readonly query: PaletteQuery;
  readonly keys: KeyRelay;
  readonly onNarrow: (group: GroupName | null) => void;
  readonly onActive: (active: ActiveRow) => void;
  readonly onDone: () => void;
}

/** What is found, under the field of the palette. */
export function PaletteResults({ query, keys, onNarrow, onActive, onDone }: PaletteResultsProps) {
  const { t } = useTranslation('pages');
  const { items, toOffer, isSearching } = usePaletteItems(query);
  const { groups, count, listId, activeId, point, run } = usePaletteControl({
    query,
    items,
    toOffer,
    isSearching,
    keys,
    onNarrow,
    onDone,
  });
  const activeRowId = activeId === null ? undefined : rowId(listId, activeId);
  useEffect(() => onActive({ listId, rowId: activeRowId }), [onActive, listId, activeRowId]);
  const isBlank = query.text === '';
  const isNothing = !isBlank && !isSearching && count <= 1 && activeId === 'offer';
  return (
    <>
      {isNothing && <p className="px-4.5 pt-4 text-ink-2">{t('palette.nothing')}</p>}
      <PaletteList
        listId={listId}
        groups={groups}
        words={query.words}
        activeId={activeId}
        onPoint={point}
        onRun={run}
      />
      <PaletteFoot count={isBlank ? null : count} />
    </>
  );
}
