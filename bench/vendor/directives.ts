// How a prompt tells the benchmark's vendor what to reply. The same text reaches it through the server or directly.

export interface Directives {
  /** Part of every token, so that a token in the wrong stream is detected. */
  readonly canary: string;
  readonly tokens: number;
  readonly intervalMs: number;
  /** Default: the canary in every token. */
  readonly style?: 'markdown';
}

/** Calls with this canary are not recorded by the vendor: there may be millions. */
export const UNTRACKED = 'none';

export function toPrompt({ canary, tokens, intervalMs, style }: Directives): string {
  const asked = `canary=${canary} tokens=${tokens} interval=${intervalMs}`;
  return `Please answer: ${asked}${style ? ` style=${style}` : ''} and nothing else.`;
}

/** The last ones in the text: earlier messages of a conversation may contain their own. */
export function readDirectives(text: string): Directives | null {
  const match = [...text.matchAll(/canary=(\w+) tokens=(\d+) interval=(\d+)( style=markdown)?/g)].at(-1);
  if (!match) return null;
  const [, canary = '', tokens, interval, style] = match;
  const isMarkdown = style !== undefined;
  return {
    canary,
    tokens: Number(tokens),
    intervalMs: Number(interval),
    ...(isMarkdown && { style: 'markdown' }),
  };
}

/** Occurs once in every token and nowhere else in a stream, so one byte counts a token. */
export const TOKEN_MARK = '~';

/** For the style `markdown`. */
export const WORDS_PER_TOKEN = 5;

export function toToken(canary: string, index: number): string {
  return ` ${TOKEN_MARK}${canary}-${index}`;
}

/** The whole text of a reply. */
export function toAnswer({ canary, tokens }: Directives): string {
  return Array.from({ length: tokens }, (_, index) => toToken(canary, index)).join('');
}
