export interface BrowserName {
  /** Null where it is none that is known. */
  readonly name: string | null;
  readonly isPhone: boolean;
}

// In this order: most browsers also carry the names of those they came from.
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdgA?(?:iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)\S* (?:Mobile\/\S+ )?Safari\//],
];

export function toBrowserName(userAgent: string): BrowserName {
  const isPhone = /\b(?:Mobile|iPhone|Android)\b/.test(userAgent);
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return { name: `${name} ${version}`, isPhone };
  }
  return { name: null, isPhone };
}

export interface BrowserShare extends BrowserName {
  /** 0 to 1. */
  readonly share: number;
}

/** The most frequent first. */
export function toBrowserShares(userAgents: readonly string[]): readonly BrowserShare[] {
  const counts = new Map<string, { browser: BrowserName; count: number }>();
  for (const userAgent of userAgents) {
    const browser = toBrowserName(userAgent);
    const key = `${browser.name ?? ''} ${String(browser.isPhone)}`;
    counts.set(key, { browser, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count)
    .map(({ browser, count }) => ({ ...browser, share: count / userAgents.length }));
}
