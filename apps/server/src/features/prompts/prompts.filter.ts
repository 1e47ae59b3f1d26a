// Pure: filters and sorts prompts. Done here because the databases disagree on letter case.

export interface Wanted {
  readonly q?: string | undefined;
  readonly page: number;
  readonly per_page: number;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** Every word must occur in one of the texts. */
export function hasWords(texts: readonly string[], q: string | undefined): boolean {
  const all = texts.join('\n').toLocaleLowerCase();
  const words = (q ?? '').toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => all.includes(word));
}

export function toPage<T>(items: readonly T[], { page, per_page: perPage }: Wanted): Page<T> {
  return { items: items.slice((page - 1) * perPage, page * perPage), total: items.length };
}
