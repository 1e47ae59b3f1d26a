import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import type { GroupName, PaletteItem } from './palette-item.ts';
import { findItems, readQuery, type FoundGroup, type PaletteQuery } from './palette-search.ts';
import { rowId } from './row-id.ts';

export interface PaletteControl {
  readonly typed: string;
  readonly type: (typed: string) => void;
  readonly only: GroupName | null;
  readonly toggleOnly: () => void;
  readonly query: PaletteQuery;
  readonly groups: readonly FoundGroup[];
  readonly count: number;
  readonly listId: string;
  readonly activeId: string | null;
  readonly point: (itemId: string) => void;
  readonly run: (itemId: string) => void;
  readonly handleKey: (event: KeyboardEvent) => void;
}

export interface PaletteSource {
  readonly items: readonly PaletteItem[];
  /** What is always offered for a text, e.g. to begin a chat with it. */
  readonly toOffer: (text: string) => PaletteItem | null;
  readonly onTyped: (query: PaletteQuery) => void;
  readonly onDone: () => void;
}

function withOffer(found: readonly FoundGroup[], offer: PaletteItem | null): readonly FoundGroup[] {
  if (!offer) return found;
  if (!found.some(({ name }) => name === offer.group))
    return [...found, { name: offer.group, items: [offer] }];
  return found.map(({ name, items }) => ({ name, items: name === offer.group ? [...items, offer] : items }));
}

function step(items: readonly PaletteItem[], activeId: string | null, by: 1 | -1): string | null {
  const index = items.findIndex(({ id }) => id === activeId);
  return items[(index + by + items.length) % items.length]?.id ?? null;
}

/** What the field, the list and the keys of the palette share. */
export function usePaletteControl({ items, toOffer, onTyped, onDone }: PaletteSource): PaletteControl {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [only, setOnly] = useState<GroupName | null>(null);
  const [pointedId, setPointedId] = useState<string | null>(null);
  const query = useMemo(() => readQuery(typed, only), [typed, only]);
  const groups = useMemo(
    () => withOffer(findItems(items, query), query.groups.includes('do') ? toOffer(query.text) : null),
    [items, query, toOffer],
  );
  const rows = groups.flatMap((group) => group.items);
  const activeId = rows.some(({ id }) => id === pointedId) ? pointedId : (rows[0]?.id ?? null);

  function point(itemId: string | null): void {
    setPointedId(itemId);
    if (itemId !== null) document.getElementById(rowId(listId, itemId))?.scrollIntoView({ block: 'nearest' });
  }

  function run(itemId: string | null): void {
    const item = rows.find(({ id }) => id === itemId);
    if (!item) return;
    onDone();
    item.run();
  }

  function toggleOnly(): void {
    setOnly(only === null ? (rows.find(({ id }) => id === activeId)?.group ?? null) : null);
  }

  return {
    typed,
    type(text) {
      setTyped(text);
      setPointedId(null);
      onTyped(readQuery(text, only));
    },
    only,
    toggleOnly,
    query,
    groups,
    count: rows.length,
    listId,
    activeId,
    point: setPointedId,
    run,
    handleKey(event) {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'ArrowDown') point(step(rows, activeId, 1));
      else if (event.key === 'ArrowUp') point(step(rows, activeId, -1));
      else if (event.key === 'Tab' && !event.shiftKey) toggleOnly();
      else if (event.key === 'Enter') {
        const offer = event.ctrlKey || event.metaKey ? toOffer(query.text) : null;
        if (offer) {
          onDone();
          offer.run();
        } else run(activeId);
      } else return;
      event.preventDefault();
    },
  };
}
