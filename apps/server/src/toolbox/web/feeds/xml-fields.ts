// The entries of an XML list, such as a feed or a site map, and the texts in them. Scanned once, without a tree; ends
// with the last entry that is wanted.
import { nextTurn } from '../../../platform/next-turn.ts';
import { decodeEntities } from '../../../workers/files/markup/entities.ts';
import { findAttribute, scanMarkup } from '../../../workers/files/markup/scan-markup.ts';

const MAX_FIELD_CHARACTERS = 4_000;
const MAX_ATTRIBUTES_CHARACTERS = 4_000;
const MAX_CHARACTERS = 4_000_000;
const TOKENS_A_TURN = 4_000;

/** By the local name of an element; the first one counts. */
export type XmlFields = ReadonlyMap<string, string>;

export interface XmlList {
  /** Outside of the entries. */
  readonly head: XmlFields;
  readonly entries: readonly XmlFields[];
  readonly isCut: boolean;
}

export interface XmlListOptions {
  readonly entryNames: ReadonlySet<string>;
  readonly maxEntries: number;
  readonly signal: AbortSignal;
}

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1).toLowerCase();

/** Links of Atom are in attributes; the one to the page itself counts. */
function linkOf(attributes: string): string | null {
  if (attributes.length > MAX_ATTRIBUTES_CHARACTERS) return null;
  const relation = findAttribute(attributes, 'rel') ?? 'alternate';
  const target = findAttribute(attributes, 'href');
  return relation === 'alternate' && target !== null ? decodeEntities(target) : null;
}

function addText(fields: Map<string, string>, name: string, text: string): void {
  const known = fields.get(name) ?? '';
  if (known.length < MAX_FIELD_CHARACTERS) fields.set(name, known + text.slice(0, MAX_FIELD_CHARACTERS));
}

export async function readXmlList(source: string, options: XmlListOptions): Promise<XmlList> {
  const { entryNames, maxEntries, signal } = options;
  const head = new Map<string, string>();
  const entries: Map<string, string>[] = [];
  let entry: Map<string, string> | null = null;
  /** The element that the next text is in, unless the field is filled. */
  let field: string | null = null;
  let tokens = 0;
  const finish = (isCut: boolean): XmlList => ({ head, entries, isCut });

  for (const token of scanMarkup(source.slice(0, MAX_CHARACTERS), { isHtml: false })) {
    tokens += 1;
    if (tokens % TOKENS_A_TURN === 0) {
      await nextTurn();
      signal.throwIfAborted();
    }
    const fields: Map<string, string> = entry ?? head;
    if (token.kind === 'text') {
      if (field !== null) addText(fields, field, decodeEntities(token.text));
      continue;
    }
    const name = localName(token.name);
    if (token.kind === 'close') {
      field = null;
      if (entryNames.has(name)) entry = null;
      continue;
    }
    if (entryNames.has(name)) {
      if (entries.length >= maxEntries) return finish(true);
      entry = new Map();
      entries.push(entry);
      field = null;
      continue;
    }
    const link = name === 'link' ? linkOf(token.attributes) : null;
    if (link !== null && !fields.has('link')) fields.set('link', link);
    field = token.isEmpty || fields.has(name) ? null : name;
  }
  return finish(source.length > MAX_CHARACTERS);
}
