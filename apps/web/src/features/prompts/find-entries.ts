import { toSearchedText, toSearchText } from '@parley/contract/search/words.ts';

/** The entries that hold every word, those with all of them in the title first. */
export function findEntries<Entry extends { readonly title: string }>(
  entries: readonly Entry[],
  typed: string,
  textOf: (entry: Entry) => string,
): readonly Entry[] {
  const words = toSearchText(typed).split(/\s+/).filter(Boolean);
  const hasAll = (text: string) => {
    const searched = toSearchedText(text);
    return words.every((word) => searched.includes(word));
  };
  const found = entries.filter((entry) => hasAll(`${entry.title}\n${textOf(entry)}`));
  const isTitled = (entry: Entry) => Number(hasAll(entry.title));
  return found.toSorted((a, b) => isTitled(b) - isTitled(a));
}
