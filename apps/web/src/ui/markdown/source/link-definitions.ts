// Links whose addresses are somewhere else in the text ("[1]: https://..."). Blocks are parsed apart, so a block that
// uses such a label gets the definition put behind it.
import type { Block } from './split-blocks.ts';

export type LinkDefinitions = ReadonlyMap<string, string>;

const DEFINITION = /^ {0,3}\[(?!\^)([^\]\n]{1,200})\]:[ \t]*(\S[^\n]{0,2000})$/gm;
const LABEL = /\[([^\][\n]{1,200})\]/g;
const FOOTNOTE = /^ {0,3}\[\^[^\]\n]{1,100}\]:/m;
const NONE: LinkDefinitions = new Map();

function keyOf(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}

export function collectDefinitions(blocks: readonly Block[]): LinkDefinitions {
  let found: Map<string, string> | null = null;
  for (const block of blocks) {
    if (block.kind !== 'prose' || !block.source.includes(']:')) continue;
    for (const [line, label = ''] of block.source.matchAll(DEFINITION)) {
      found ??= new Map<string, string>();
      if (!found.has(keyOf(label))) found.set(keyOf(label), line.trim());
    }
  }
  return found ?? NONE;
}

export function withDefinitions(source: string, definitions: LinkDefinitions): string {
  if (definitions.size === 0 || !source.includes('[')) return source;
  const used = new Set<string>();
  for (const [, label = ''] of source.matchAll(LABEL)) {
    const line = definitions.get(keyOf(label));
    if (line !== undefined && !source.includes(line)) used.add(line);
  }
  return used.size === 0 ? source : `${source.trimEnd()}\n\n${[...used].join('\n')}\n`;
}

export function hasFootnotes(text: string): boolean {
  return text.includes('[^') && FOOTNOTE.test(text);
}
