interface Identified {
  readonly id: string;
}

/** A change that is shown before it is stored, and how it is undone beside others that came meanwhile. */
export interface OptimisticChange<Entry> {
  readonly apply: (entries: readonly Entry[]) => readonly Entry[];
  readonly undo: (entries: readonly Entry[]) => readonly Entry[];
}

/** An entry that could not be stored, and what it would have replaced. */
const refused = new WeakMap<object, object>();

/** What an entry goes back to: an earlier edit may have been refused as well. */
function findStored<Entry extends Identified>(entry: Entry): Entry {
  const previous = refused.get(entry);
  // Only an entry of the same list is put in for another.
  return previous ? findStored(previous as Entry) : entry;
}

export function toAddition<Entry extends Identified>(added: Entry): OptimisticChange<Entry> {
  return {
    apply: (entries) => [added, ...entries],
    undo: (entries) => entries.filter(({ id }) => id !== added.id),
  };
}

export function toEdit<Entry extends Identified>(edited: Entry): OptimisticChange<Entry> {
  let previous = edited;
  return {
    apply(entries) {
      previous = entries.find(({ id }) => id === edited.id) ?? edited;
      return entries.map((entry) => (entry.id === edited.id ? edited : entry));
    },
    undo(entries) {
      if (previous !== edited) refused.set(edited, previous);
      // A later edit of the same entry stays.
      return entries.map((entry) => (entry === edited ? findStored(edited) : entry));
    },
  };
}

export function toRemoval<Entry extends Identified>(removedId: string): OptimisticChange<Entry> {
  let removed: Entry | undefined;
  let index = 0;
  return {
    apply(entries) {
      index = entries.findIndex(({ id }) => id === removedId);
      removed = entries[index];
      return entries.filter(({ id }) => id !== removedId);
    },
    undo: (entries) =>
      removed === undefined || entries.some(({ id }) => id === removedId)
        ? entries
        : entries.toSpliced(index, 0, findStored(removed)),
  };
}
