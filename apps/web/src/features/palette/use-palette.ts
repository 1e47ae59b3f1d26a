import { useEffect, useEffectEvent, useId, useMemo, useReducer, useState } from 'react';
import type { KeyRelay, ListKey } from './key-relay.ts';
import type { GroupName, PaletteItem } from './palette-item.ts';
import { findItems, type FoundGroup, type PaletteQuery } from './palette-search.ts';
import { rowId } from './row-id.ts';

export interface PaletteControl {
  readonly groups: readonly FoundGroup[];
  readonly count: number;
  readonly listId: string;
  readonly activeId: string | null;
  readonly point: (itemId: string) => void;
  readonly run: (itemId: string) => void;
}

export interface PaletteSource {
  readonly query: PaletteQuery;
  readonly items: readonly PaletteItem[];
  /** What is always offered for a text, e.g. to begin a chat with it. */
  readonly toOffer: (text: string) => PaletteItem | null;
  /** More may be found for this very query. */
  readonly isSearching: boolean;
  readonly keys: KeyRelay;
  /** Tab: looks in this group only, or in all of them again. */
  readonly onNarrow: (group: GroupName | null) => void;
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

interface Pointed {
  readonly id: string;
  /** What it was pointed at for: another query begins at the first row. */
  readonly query: PaletteQuery;
}

/** What the list and the keys of the palette share. */
export function usePaletteControl(source: PaletteSource): PaletteControl {
  const { query, items, toOffer, isSearching, keys } = source;
  const listId = useId();
  const [pointed, setPointed] = useState<Pointed | null>(null);
  /** Enter was pressed before it was known whether anything holds these words. */
  const [runsWhenFound, setRunsWhenFound] = useState<PaletteQuery | null>(null);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const offer = useMemo(() => (query.groups.includes('do') ? toOffer(query.text) : null), [query, toOffer]);
  const groups = useMemo(() => withOffer(findItems(items, query), offer), [items, query, offer]);
  const rows = groups.flatMap((group) => group.items);
  const isPointed = pointed?.query === query && rows.some(({ id }) => id === pointed.id);
  const activeId = isPointed ? pointed.id : (rows[0]?.id ?? null);

  function move(by: 1 | -1): void {
    const id = step(rows, activeId, by);
    if (id === null) return;
    setPointed({ id, query });
    document.getElementById(rowId(listId, id))?.scrollIntoView({ block: 'nearest' });
  }

  function run(itemId: string | null, among: readonly PaletteItem[] = rows): void {
    const item = among.find(({ id }) => id === itemId);
    if (!item) return;
    source.onDone();
    item.run();
  }

  function handle({ name }: ListKey): void {
    if (name === 'next') move(1);
    else if (name === 'previous') move(-1);
    else if (name === 'narrow') {
      const group = rows.find(({ id }) => id === activeId)?.group ?? null;
      source.onNarrow(query.groups.length === 1 ? null : group);
    } else if (name === 'start' && offer) {
      source.onDone();
      offer.run();
    } else if (name === 'new') run('do/new-chat', items);
    else if (isSearching && activeId === offer?.id) setRunsWhenFound(query);
    else run(activeId);
  }

  // One key at a time: what it changes has to be drawn before the next one means anything.
  const handleNext = useEffectEvent(() => {
    const key = keys.take();
    if (!key) return;
    handle(key);
    drawAgain();
  });
  useEffect(() => keys.listen(drawAgain), [keys]);
  useEffect(() => handleNext());

  const runFound = useEffectEvent(() => {
    if (runsWhenFound === null || isSearching) return;
    setRunsWhenFound(null);
    if (runsWhenFound === query) run(activeId);
  });
  useEffect(() => runFound(), [isSearching, runsWhenFound]);

  return {
    groups,
    count: rows.length,
    listId,
    activeId,
    point: (id) => setPointed({ id, query }),
    run: (id) => run(id),
  };
}
