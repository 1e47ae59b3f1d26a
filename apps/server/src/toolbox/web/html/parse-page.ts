// Parses a page from anywhere within bounds: what is too long, too wide or too deep is cut off, and the event loop is
// yielded in between.
import type { DefaultTreeAdapterMap, DefaultTreeAdapterTypes, TreeAdapter } from 'parse5';
import { nextTurn } from '../../../platform/next-turn.ts';

const MAX_CHARACTERS = 2_000_000;
const SLICE_CHARACTERS = 4_096;
const MAX_NODES = 60_000;
/** Browsers stop there too. */
const MAX_DEPTH = 512;
const MAX_ATTRIBUTES = 100;

export type PageNode = DefaultTreeAdapterTypes.ChildNode;
export type PageElement = DefaultTreeAdapterTypes.Element;
export type PageDocument = DefaultTreeAdapterTypes.Document;

export interface ParsedPage {
  readonly document: PageDocument;
  /** The rest of the page was left out. */
  readonly isCut: boolean;
}

class BeyondBounds extends Error {}

type Adapter = TreeAdapter<DefaultTreeAdapterMap>;

function toBounded(adapter: Adapter): Adapter {
  let nodes = 0;
  let depth = 0;
  function count(): void {
    nodes += 1;
    if (nodes > MAX_NODES) throw new BeyondBounds();
  }
  return {
    ...adapter,
    createElement(name, namespace, attributes) {
      count();
      return adapter.createElement(name, namespace, attributes.slice(0, MAX_ATTRIBUTES));
    },
    createCommentNode(text) {
      count();
      return adapter.createCommentNode(text);
    },
    onItemPush() {
      depth += 1;
      if (depth > MAX_DEPTH) throw new BeyondBounds();
    },
    onItemPop() {
      depth -= 1;
    },
  };
}

export async function parsePage(html: string, signal: AbortSignal): Promise<ParsedPage> {
  const { defaultTreeAdapter, Parser } = await import('parse5');
  // Without scripts, as it is read here.
  const parser = new Parser({ treeAdapter: toBounded(defaultTreeAdapter), scriptingEnabled: false });
  const end = Math.min(html.length, MAX_CHARACTERS);
  try {
    for (let at = 0; at < end; at += SLICE_CHARACTERS) {
      parser.tokenizer.write(html.slice(at, Math.min(at + SLICE_CHARACTERS, end)), false);
      await nextTurn();
      signal.throwIfAborted();
    }
    parser.tokenizer.write('', true);
  } catch (error) {
    if (!(error instanceof BeyondBounds)) throw error;
    return { document: parser.document, isCut: true };
  }
  return { document: parser.document, isCut: html.length > end };
}
