import { useState } from 'react';
import { findEntries } from '../find-entries.ts';

interface Entry {
  readonly id: string;
  readonly title: string;
}

export interface LibrarySource<Item extends Entry, Kind extends string> {
  readonly own: readonly Item[];
  readonly builtin: readonly Item[];
  readonly kindOf: (item: Item) => Kind;
  /** Searched besides the title. */
  readonly textOf: (item: Item) => string;
}

export interface Library<Item extends Entry, Kind extends string> {
  readonly typed: string;
  readonly type: (typed: string) => void;
  readonly kind: Kind | 'all';
  readonly choose: (kind: Kind | 'all') => void;
  /** What is left of them by the search and the kind. */
  readonly own: readonly Item[];
  readonly builtin: readonly Item[];
  readonly selected: Item | null;
  readonly find: (id: string) => Item | undefined;
  /** With the arrow keys; phones show no preview for that. */
  readonly point: (id: string) => void;
  readonly open: (id: string) => void;
  readonly isPreviewOpen: boolean;
  readonly closePreview: () => void;
  /** Goes to a new entry, whatever was filtered. */
  readonly reveal: (id: string) => void;
}

/** What a library shows: filtered, searched, and one of it chosen. */
export function useLibrary<Item extends Entry, Kind extends string>(
  source: LibrarySource<Item, Kind>,
): Library<Item, Kind> {
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<Kind | 'all'>('all');
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const filter = (items: readonly Item[]) =>
    findEntries(
      items.filter((item) => kind === 'all' || source.kindOf(item) === kind),
      typed,
      source.textOf,
    );
  const own = filter(source.own);
  const builtin = filter(source.builtin);
  const shown = [...own, ...builtin];
  const find = (id: string) => shown.find((item) => item.id === id);
  return {
    typed,
    type: setTyped,
    kind,
    choose: setKind,
    own,
    builtin,
    selected: shown.find(({ id }) => id === selectedId) ?? shown[0] ?? null,
    find,
    point: setSelectedId,
    open(id) {
      setSelectedId(id);
      setPreviewOpen(true);
    },
    // What is deleted takes its page with it; another one in its place would have its buttons under the finger.
    isPreviewOpen: isPreviewOpen && shown.some(({ id }) => id === selectedId),
    closePreview: () => setPreviewOpen(false),
    reveal(id) {
      setKind('all');
      setTyped('');
      setSelectedId(id);
    },
  };
}
