import {
  isCanvasCall,
  readCanvasCall,
  toCanvasContents,
  type CanvasAnswer,
  type CanvasDocument,
} from './canvas-documents.ts';
import { createFindKept } from '../import/kept-messages.ts';
import { toTime } from '../import/lenient.ts';
import type { CarriedVersion } from '../sessions/message.ts';
import { toImportedDocumentId, toImportedVersion } from './imported-version.ts';

// The documents of a ChatGPT conversation: calls of the canvas are nodes of their own in its tree, each with an answer below it
// that names the document. A branch has the documents of the calls above it.

export interface CanvasNode {
  readonly parent?: string | null | undefined;
  readonly message?:
    | {
        readonly recipient?: string | null | undefined;
        readonly create_time?: number | null | undefined;
        readonly content: { readonly text?: string | null | undefined; readonly parts: readonly unknown[] };
        readonly metadata?: { readonly canvas?: CanvasAnswer | null | undefined } | null | undefined;
      }
    | null
    | undefined;
}

interface Known {
  readonly document: CanvasDocument;
  readonly version: number;
}

/** Of each document the newest version, those that were changed last first. */
type Documents = readonly Known[];

function toCall({ text, parts }: NonNullable<CanvasNode['message']>['content']): string {
  return text || parts.filter((part) => typeof part === 'string').join('');
}

function listAnswers(nodes: ReadonlyMap<string, CanvasNode>): ReadonlyMap<string, CanvasAnswer> {
  const answers = new Map<string, CanvasAnswer>();
  for (const { parent, message } of nodes.values()) {
    const answer = message?.metadata?.canvas;
    if (parent && answer && !isCanvasCall(message?.recipient)) answers.set(parent, answer);
  }
  return answers;
}

/** The versions by the nodes of the calls that made them. */
export function readCanvas(nodes: ReadonlyMap<string, CanvasNode>): ReadonlyMap<string, CarriedVersion> {
  const versions = new Map<string, CarriedVersion>();
  const calls = new Set(
    [...nodes].flatMap(([id, { message }]) => (isCanvasCall(message?.recipient) ? [id] : [])),
  );
  if (calls.size === 0) return versions;
  const answers = listAnswers(nodes);
  const parents = new Map([...nodes].map(([id, { parent }]) => [id, parent ?? null]));
  const findCall = createFindKept(calls, parents);
  const after = new Map<string, Documents>();

  function read(nodeId: string, before: Documents): Documents {
    const { message } = nodes.get(nodeId) ?? {};
    const recipient = message?.recipient;
    if (!message || !recipient) return before;
    const document = readCanvasCall({
      nodeId,
      recipient,
      call: toCall(message.content),
      answer: answers.get(nodeId) ?? null,
      before: before.map((known) => known.document),
    });
    if (!document) return before;
    const others = before.filter((known) => known.document.id !== document.id);
    const version = (before.find((known) => known.document.id === document.id)?.version ?? 0) + 1;
    const written = { ...toCanvasContents(document), id: toImportedDocumentId(document.id) };
    versions.set(nodeId, toImportedVersion(written, version, toTime(message.create_time) ?? 0));
    return [{ document, version }, ...others];
  }

  for (const call of calls) {
    // Those above it that are not read yet, from the first on.
    const chain: string[] = [];
    const passed = new Set<string>();
    let id: string | null = call;
    while (id !== null && !after.has(id) && !passed.has(id)) {
      passed.add(id);
      chain.unshift(id);
      id = findCall(parents.get(id) ?? null);
    }
    let documents: Documents = (id === null ? undefined : after.get(id)) ?? [];
    for (const each of chain) {
      documents = read(each, documents);
      after.set(each, documents);
    }
  }
  return versions;
}
