// Models write formulas as $x$, \(x\) or \[x\]; the parser reads $$x$$. A single dollar counts as a formula only when
// it touches its content on both sides and no digit follows, so that prices stay prices.

const CODE = /(?<ticks>`+)(?!`)[^]*?[^`]\k<ticks>(?!`)/;
/** Double dollars that are all there is on a line, also in a quote or indented. */
const OWN_LINE = /^(?<lead>(?:[ \t]|>)*)\$\$(?<ownLine>[^$\n]+)\$\$[ \t]*$/;
const DISPLAY = /\\\[(?<display>[^]+?)\\\]/;
const INLINE = /\\\((?<inline>[^\n`]+?)\\\)/;
const SINGLE_DOLLAR = /(?<![\\$\w])\$(?![\s$])(?<single>[^$\n`]*?[^\s$\\`])\$(?![\d$\w])/;
const MARKUP = new RegExp(
  [CODE, OWN_LINE, DISPLAY, INLINE, SINGLE_DOLLAR].map(({ source }) => `(?:${source})`).join('|'),
  'gm',
);

interface Found {
  readonly lead?: string;
  readonly ownLine?: string;
  readonly display?: string;
  readonly inline?: string;
  readonly single?: string;
}

function convert(all: string, { lead = '', ownLine, display, inline, single }: Found): string {
  if (ownLine !== undefined) return `${lead}$$\n${lead}${ownLine.trim()}\n${lead}$$`;
  if (display !== undefined) return `\n$$\n${display.trim()}\n$$\n`;
  const formula = inline?.trim() ?? single;
  return formula === undefined ? all : `$$${formula}$$`;
}

/** Brings every way of writing a formula to double dollars; code is left alone. */
export function normaliseMath(source: string): string {
  if (!source.includes('$') && !source.includes('\\')) return source;
  // The named groups come last among the arguments.
  return source.replace(MARKUP, (all: string, ...rest: unknown[]) => convert(all, rest.at(-1) as Found));
}

/** True where a formula may be under way. */
export function findsMath(text: string): boolean {
  return text.includes('$') || text.includes('\\(') || text.includes('\\[');
}

export function hasMath(normalised: string): boolean {
  return normalised.includes('$$');
}
