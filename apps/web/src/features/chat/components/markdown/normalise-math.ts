// Models write formulas as $x$, \(x\) or \[x\]; the parser reads $$x$$. A single dollar counts as a formula only when
// it touches its content on both sides and no digit follows, so that prices stay prices.

const CODE = /(`+)(?!`)[^]*?[^`]\1(?!`)/g;
const DISPLAY = /\\\[([^]+?)\\\]/g;
const INLINE = /\\\(([^\n]+?)\\\)/g;
const SINGLE_DOLLAR = /(?<![\\$\w])\$(?![\s$])([^$\n]*?[^\s$\\])\$(?![\d$\w])/g;

function convert(text: string): string {
  return text
    .replace(DISPLAY, (_all, formula: string) => `\n$$\n${formula.trim()}\n$$\n`)
    .replace(INLINE, (_all, formula: string) => `$$${formula.trim()}$$`)
    .replace(SINGLE_DOLLAR, (_all, formula: string) => `$$${formula}$$`);
}

/** Brings every way of writing a formula to double dollars; code is left alone. */
export function normaliseMath(source: string): string {
  if (!source.includes('$') && !source.includes('\\')) return source;
  let result = '';
  let from = 0;
  for (const code of source.matchAll(CODE)) {
    result += convert(source.slice(from, code.index)) + code[0];
    from = code.index + code[0].length;
  }
  return result + convert(source.slice(from));
}

export function hasMath(normalised: string): boolean {
  return normalised.includes('$$');
}
