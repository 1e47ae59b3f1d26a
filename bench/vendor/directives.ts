// How a prompt tells the benchmark's vendor what to reply. The same text reaches it through the server or directly.

export interface Directives {
  /** Part of every token, so that a token in the wrong stream is detected. */
  readonly canary: string;
  readonly tokens: number;
  readonly intervalMs: number;
  /** Default: the canary in every token. */
  readonly style?: 'markdown';
  /** Tools to call before the answer, in rounds; each turn has this many tokens. Default: none. */
  readonly rounds?: readonly (readonly string[])[];
}

/** Calls with this canary are not recorded by the vendor: there may be millions. */
export const UNTRACKED = 'none';

/** The name of a tool as models spell it. */
const toSpelling = (tool: string): string => tool.replaceAll('-', '_');

export function toPrompt({ canary, tokens, intervalMs, style, rounds = [] }: Directives): string {
  const asked = `canary=${canary} tokens=${tokens} interval=${intervalMs}`;
  const calls = rounds.map((round) => round.map(toSpelling).join('+')).join('.');
  return `Please answer: ${asked}${style ? ` style=${style}` : ''}${calls ? ` calls=${calls}` : ''} and nothing else.`;
}

/** The last ones in the text: earlier messages of a conversation may contain their own. */
export function readDirectives(text: string): Directives | null {
  const pattern = /canary=(\w+) tokens=(\d+) interval=(\d+)( style=markdown)?(?: calls=([a-z_+.]+))?/g;
  const match = [...text.matchAll(pattern)].at(-1);
  if (!match) return null;
  const [, canary = '', tokens, interval, style, calls] = match;
  const isMarkdown = style !== undefined;
  return {
    canary,
    tokens: Number(tokens),
    intervalMs: Number(interval),
    ...(isMarkdown && { style: 'markdown' }),
    ...(calls !== undefined && { rounds: calls.split('.').map((round) => round.split('+')) }),
  };
}

export interface NextCalls {
  readonly names: readonly string[];
  /** How many calls were made before. */
  readonly number: number;
}

/** The calls that come next in the conversation; none once all have results. */
export function toNextCalls({ rounds = [] }: Directives, text: string): NextCalls {
  const number = text.match(/"role":"tool"/g)?.length ?? 0;
  let before = 0;
  for (const names of rounds) {
    if (number < before + names.length) return { names, number };
    before += names.length;
  }
  return { names: [], number };
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
