import { toSearchedText, toSearchText } from '@parley/contract/search/words.ts';
import { GROUPS, type GroupName, type PaletteItem } from './palette-item.ts';

// What is found for what was typed. `>` leaves commands only, `@` agents, `#` models.

const PREFIXES: Readonly<Record<string, readonly GroupName[]>> = {
  '>': ['do', 'goTo', 'settings'],
  '@': ['agents'],
  '#': ['models'],
};
const MOST_PER_GROUP = 6;
const RECENT_CHATS = 5;

export interface PaletteQuery {
  readonly words: readonly string[];
  /** As typed, without the prefix. */
  readonly text: string;
  readonly groups: readonly GroupName[];
}

export function readQuery(typed: string, only: GroupName | null): PaletteQuery {
  const trimmed = typed.trim();
  const prefixed = PREFIXES[trimmed.charAt(0)];
  const text = (prefixed ? trimmed.slice(1) : trimmed).trim();
  const groups = prefixed ?? (only === null ? GROUPS : [only]);
  return { text, groups, words: toSearchText(text).split(/\s+/).filter(Boolean) };
}

/** Whether a title holds all the words that were typed. */
export function hasWords(title: string, words: readonly string[]): boolean {
  const searched = toSearchedText(title);
  return words.every((word) => searched.includes(word));
}

function rank(item: PaletteItem, words: readonly string[]): number | null {
  if (item.found) return words.length > 0 ? 0 : null;
  if (!hasWords(`${item.title} ${item.detail ?? ''}`, words)) return null;
  const title = toSearchedText(item.title).split('\n');
  if (words.every((word) => title.some((written) => written.startsWith(word)))) return 0;
  return hasWords(item.title, words) ? 1 : 2;
}

function search(items: readonly PaletteItem[], words: readonly string[]): readonly PaletteItem[] {
  return items
    .map((item) => ({ item, rank: rank(item, words) }))
    .filter((found) => found.rank !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ item }) => item);
}

export interface FoundGroup {
  readonly name: GroupName;
  readonly items: readonly PaletteItem[];
}

/** Better matches first; in a group of equals the given order stays. Nothing typed: recent chats, then what can be done. */
export function findItems(items: readonly PaletteItem[], query: PaletteQuery): readonly FoundGroup[] {
  const isNarrowed = query.groups.length === 1;
  const isBlank = query.words.length === 0;
  const mostOf = (name: GroupName) => {
    if (isNarrowed) return Number.POSITIVE_INFINITY;
    if (!isBlank) return MOST_PER_GROUP;
    if (name === 'models' || name === 'agents') return 0;
    return name === 'chats' ? RECENT_CHATS : Number.POSITIVE_INFINITY;
  };
  return GROUPS.filter((name) => query.groups.includes(name))
    .map((name) => ({
      name,
      items: search(
        items.filter((item) => item.group === name),
        query.words,
      ).slice(0, mostOf(name)),
    }))
    .filter(({ items: found }) => found.length > 0);
}
