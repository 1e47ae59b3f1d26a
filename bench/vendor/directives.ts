// How a prompt tells the bench's vendor what to answer. The same text reaches it through the server or around it.

export interface Directives {
  /** Stands in every token, so that a token in the wrong stream is seen. */
  readonly canary: string;
  readonly tokens: number;
  readonly intervalMs: number;
  /** Default: the canary in every token. */
  readonly style?: 'markdown';
}

/** Calls with this canary are not kept in the vendor's list: there may be millions. */
export const UNTRACKED = 'none';

export function toPrompt({ canary, tokens, intervalMs, style }: Directives): string {
  const asked = `canary=${canary} tokens=${tokens} interval=${intervalMs}`;
  return `Please answer: ${asked}${style ? ` style=${style}` : ''} and nothing else.`;
}

/** The last ones in the text: earlier messages of a conversation may hold their own. */
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

/** Stands once in every token and nowhere else in a stream, so one byte tells that a token has come. */
export const TOKEN_MARK = '~';

/** Of the style `markdown`. */
export const WORDS_PER_TOKEN = 5;

export function toToken(canary: string, index: number): string {
  return ` ${TOKEN_MARK}${canary}-${index}`;
}

/** The whole text of an answer. */
export function toAnswer({ canary, tokens }: Directives): string {
  return Array.from({ length: tokens }, (_, index) => toToken(canary, index)).join('');
}
