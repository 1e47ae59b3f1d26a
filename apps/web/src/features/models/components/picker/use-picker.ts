import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelPickerProps } from './picker-props.ts';
import {
  findModels,
  toPickerRows,
  type ModelFilter,
  type PickerQuery,
  type PickerRow,
} from './picker-rows.ts';

export interface Picker {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly filters: ReadonlySet<ModelFilter>;
  readonly setFilters: (filters: ReadonlySet<ModelFilter>) => void;
  readonly count: number;
  readonly rows: readonly PickerRow[];
  /** Index of the row under the pointer or the arrow keys; -1 when there is none. */
  readonly active: number;
  readonly point: (index: number) => void;
  /** Steps over titles; stays inside the list. */
  readonly move: (step: number) => void;
  readonly toggleProvider: (provider: string) => void;
}

type Source = Pick<ModelPickerProps, 'groups' | 'recentIds' | 'popularIds' | 'favouriteIds' | 'current'>;

function nextRow(rows: readonly PickerRow[], from: number, step: number): number {
  const direction = Math.sign(step);
  let left = Math.abs(step);
  let reached = from;
  for (let index = from + direction; left > 0 && index >= 0 && index < rows.length; index += direction) {
    if (rows[index]?.kind === 'title') continue;
    reached = index;
    left -= 1;
  }
  return reached;
}

/** On phones a list of shortcuts comes before closed groups; without shortcuts the group in use is open. */
function firstOpen({ recentIds, popularIds, current }: Source, isPhone: boolean): readonly string[] {
  const hasShortcuts = recentIds.length + popularIds.length > 0;
  return current === null || (isPhone && hasShortcuts) ? [] : [current.provider];
}

export function usePicker(source: Source, isPhone: boolean): Picker {
  const { groups, recentIds, popularIds, favouriteIds } = source;
  const { t } = useTranslation('chat');
  const [text, setText] = useState('');
  const [filters, setFilters] = useState<ReadonlySet<ModelFilter>>(() => new Set());
  const [openProviders, setOpenProviders] = useState<ReadonlySet<string>>(
    () => new Set(firstOpen(source, isPhone)),
  );
  // The row is remembered by its key, so that it stays the same row when the list around it changes.
  const [activeKey, setActiveKey] = useState<string | null>(null);

  const { count, rows } = useMemo(() => {
    const query: PickerQuery = {
      groups,
      recentIds,
      popularIds,
      favouriteIds,
      text,
      filters,
      openProviders,
      titlesProviders: isPhone,
      abilityWords: {
        vision: t('models.filter.vision'),
        tools: t('models.filter.tools'),
        reasoning: t('models.filter.reasoning'),
        cheap: t('models.cheapWords'),
      },
    };
    const found = findModels(query);
    return { count: found.length, rows: toPickerRows(query, found) };
  }, [groups, recentIds, popularIds, favouriteIds, text, filters, openProviders, isPhone, t]);

  const known = rows.findIndex((row) => row.key === activeKey);
  const first = rows.findIndex((row) => row.kind === 'model');
  const active = known === -1 ? first : known;
  const point = (index: number) => setActiveKey(rows[index]?.key ?? null);

  return {
    text,
    setText: (next) => {
      setText(next);
      setActiveKey(null);
    },
    filters,
    setFilters,
    count,
    rows,
    active,
    point,
    move: (step) => point(nextRow(rows, active, step)),
    toggleProvider: (provider) => {
      const next = new Set(openProviders);
      if (!next.delete(provider)) next.add(provider);
      setOpenProviders(next);
    },
  };
}
