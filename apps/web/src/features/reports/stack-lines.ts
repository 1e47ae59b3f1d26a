export interface StackLine {
  /** The function or component; null where the browser did not name it. */
  readonly name: string | null;
  /** The file without its folder. */
  readonly file: string | null;
  /** Line and column. */
  readonly position: string | null;
  /** The line as it came. */
  readonly text: string;
}

const CHROMIUM = /^at (?:async )?(?:(.+?) )?\(?((?:\w+:\/\/|\/)[^\s)]+?|[\w.-]+?)(?::(\d+:\d+))?\)?$/;
const OTHERS = /^(.*?)@(.+?)(?::(\d+:\d+))?$/;

const toFile = (address: string): string => address.split('?')[0]?.split('/').at(-1) || address;

function toLine(text: string): StackLine {
  const [, bare] = /^at ([\w$.]+)$/.exec(text) ?? [];
  if (bare !== undefined) return { name: bare, file: null, position: null, text };
  const [, name, address, position] = CHROMIUM.exec(text) ?? OTHERS.exec(text) ?? [];
  if (address === undefined) return { name: null, file: null, position: null, text };
  return { name: name || null, file: toFile(address), position: position ?? null, text };
}

/** The frames of a stack, innermost first. The message that browsers put on top is left out. */
export function toStackLines(stack: string): readonly StackLine[] {
  const lines = stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const frames = lines.filter((line) => line.startsWith('at ') || /@.*:\d+/.test(line));
  return (frames.length > 0 ? frames : lines).map(toLine);
}
