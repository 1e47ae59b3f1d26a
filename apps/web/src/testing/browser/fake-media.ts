// jsdom knows no media queries; tests say what the system prefers.

const matching = new Set<string>();
const lists = new Map<string, Set<(event: MediaQueryListEvent) => void>>();

function listenersOf(query: string): Set<(event: MediaQueryListEvent) => void> {
  const known = lists.get(query) ?? new Set();
  lists.set(query, known);
  return known;
}

/** Says whether a query matches from now on, and tells those who listen. */
export function setMedia(query: string, matches: boolean): void {
  if (matches) matching.add(query);
  else matching.delete(query);
  for (const listener of listenersOf(query)) listener({ matches, media: query } as MediaQueryListEvent);
}

export function installFakeMedia(): void {
  window.matchMedia = (query) =>
    ({
      media: query,
      get matches() {
        return matching.has(query);
      },
      addEventListener: (_type: string, listener: (event: MediaQueryListEvent) => void) =>
        listenersOf(query).add(listener),
      removeEventListener: (_type: string, listener: (event: MediaQueryListEvent) => void) =>
        listenersOf(query).delete(listener),
    }) as unknown as MediaQueryList;
}
