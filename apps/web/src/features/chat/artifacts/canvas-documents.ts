import type { ArtifactContents } from '@parley/contract/artifacts/fold.ts';
import { z } from 'zod';
import { flag, listOf, text } from '../import/lenient.ts';

// What ChatGPT has written into the canvas beside its chats: each call is a whole text, or changes of the one before by
// patterns. Pure.

const CREATE = 'canmore.create_textdoc';
const UPDATE = 'canmore.update_textdoc';

/** What the answer to a call says of the document. */
export const CanvasAnswer = z.looseObject({
  textdoc_id: text,
  textdoc_type: text,
  title: text,
  is_failure: flag,
});
export type CanvasAnswer = z.infer<typeof CanvasAnswer>;

const Create = z.looseObject({ name: text, type: text, content: z.string() });
const Update = z.looseObject({ pattern: z.string(), multiple: flag, replacement: z.string() });
type Update = z.infer<typeof Update>;
const Updates = z.looseObject({ updates: listOf(Update) });

export interface CanvasDocument {
  readonly id: string;
  readonly title: string;
  /** As it is named there: `document`, or `code/` and a language. */
  readonly type: string;
  readonly content: string;
}

export const isCanvasCall = (recipient: string | null | undefined): boolean =>
  recipient === CREATE || recipient === UPDATE;

function parse(call: string): unknown {
  try {
    return JSON.parse(call);
  } catch {
    return null;
  }
}

const WHOLE = /^\^?(?:\(\?s\))?\(?(?:\.|\[\\s\\S\])[*+]\)?\$?$/;
/** Nothing stands for anything else in it; signs may be escaped. */
const LITERAL = /^(?:[^\\.*+?^${}()|[\]]|\\[^\w])*$/;
/** One repetition and no group: it takes no longer than the square of the length. */
const PLAIN = /^(?:[^\\*+?{}()|]|\\.)*(?:[*+]\??(?:[^\\*+?{}()|]|\\.)*)?$/s;
const MAX_SEARCHED = 20_000;

/** Null where the pattern is not found, or is none that can be looked for here. */
function applyUpdate(content: string, { pattern, multiple, replacement }: Update): string | null {
  if (WHOLE.test(pattern)) return replacement;
  if (LITERAL.test(pattern)) {
    const literal = pattern.replaceAll(/\\(.)/gs, '$1');
    if (literal === '' || !content.includes(literal)) return null;
    return multiple === true
      ? content.replaceAll(literal, () => replacement)
      : content.replace(literal, () => replacement);
  }
  if (!PLAIN.test(pattern) || content.length > MAX_SEARCHED) return null;
  try {
    const found = new RegExp(pattern, multiple === true ? 'gs' : 's');
    return content.search(found) === -1 ? null : content.replace(found, () => replacement);
  } catch {
    // It is written for Python.
    return null;
  }
}

function applyUpdates(content: string, updates: readonly Update[]): string | null {
  let changed: string | null = null;
  for (const update of updates) changed = applyUpdate(changed ?? content, update) ?? changed;
  return changed;
}

export interface CanvasCall {
  /** Of the message, for a document without another name. */
  readonly nodeId: string;
  readonly recipient: string;
  readonly call: string;
  readonly answer: CanvasAnswer | null;
  /** The documents before the call, the newest first. */
  readonly before: readonly CanvasDocument[];
}

function readCreate({ nodeId, call, answer }: CanvasCall): CanvasDocument | null {
  const created = Create.safeParse(parse(call)).data;
  if (!created || created.content === '') return null;
  return {
    id: answer?.textdoc_id || nodeId,
    title: answer?.title || created.name || '',
    type: answer?.textdoc_type || created.type || '',
    content: created.content,
  };
}

function readUpdate({ call, answer, before }: CanvasCall): CanvasDocument | null {
  const { textdoc_id: named, title, textdoc_type: type } = answer ?? {};
  const earlier = named ? before.find(({ id }) => id === named) : before[0];
  const updates = Updates.safeParse(parse(call)).data?.updates ?? [];
  const content = earlier ? applyUpdates(earlier.content, updates) : null;
  if (!earlier || content === null) return null;
  return { ...earlier, title: title || earlier.title, type: type || earlier.type, content };
}

/** The document as the call leaves it; null where it changed nothing that is known. */
export function readCanvasCall(call: CanvasCall): CanvasDocument | null {
  if (call.answer?.is_failure === true) return null;
  return call.recipient === CREATE ? readCreate(call) : readUpdate(call);
}

const KINDS: Readonly<Record<string, Pick<ArtifactContents, 'kind' | 'language'>>> = {
  document: { kind: 'markdown', language: null },
  'code/html': { kind: 'html', language: null },
  'code/svg': { kind: 'svg', language: null },
  'code/react': { kind: 'code', language: 'jsx' },
};

export function toCanvasContents({ title, type, content }: CanvasDocument): ArtifactContents {
  const language = /^code\/(.+)$/.exec(type)?.[1] ?? null;
  return { title, content, ...(KINDS[type] ?? { kind: 'code', language }) };
}
