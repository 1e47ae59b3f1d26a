import { z } from 'zod';
import { keepNewest } from '../artifacts/artifacts.ts';
import { CanvasAnswer } from '../artifacts/canvas-documents.ts';
import { readCanvas } from '../artifacts/chatgpt-canvas.ts';
import type { CarriedVersion } from '../sessions/message.ts';
import type { ImportedChat, ImportedMessage, ImportedPicture } from './imported-chat.ts';
import { keepBranches, type ExportedMessage } from './kept-messages.ts';
import { flag, listOf, number, recordOf, text, toTime } from './lenient.ts';

// The `conversations.json` of a ChatGPT data export: per conversation a `mapping` of nodes, each with its parent, and
// `current_node`, the end of the branch that was shown. Many nodes are not messages: hidden context, tool
// calls, outputs of tools. What hangs below them hangs below their nearest visible ancestor here.

const Part = z.union([z.string(), z.looseObject({ content_type: text, asset_pointer: text, text })]);
const Content = z.looseObject({
  content_type: text,
  parts: listOf(Part),
  text,
  language: text,
  thoughts: listOf(z.looseObject({ content: text })),
});
const Said = z.looseObject({
  author: z.looseObject({ role: text }),
  create_time: number,
  content: Content,
  recipient: text,
  metadata: z
    .looseObject({
      model_slug: text,
      is_visually_hidden_from_conversation: flag,
      content_references: listOf(z.looseObject({ matched_text: text, alt: text })),
      canvas: CanvasAnswer.nullish().catch(null),
    })
    .nullish()
    .catch(null),
});
const Node = z.looseObject({ message: Said.nullish().catch(null), parent: text });
type Node = z.infer<typeof Node>;

const Conversation = z.looseObject({
  title: text,
  create_time: number,
  update_time: number,
  mapping: recordOf(Node),
  current_node: text,
  conversation_id: text,
  id: text,
  is_starred: flag,
});

export function isChatGptEntry(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ('mapping' in value || 'current_node' in value);
}

/** Pictures are named by addresses like `file-service://file-abc`; in the archive their files begin with that name. */
function listPictures(parts: z.infer<typeof Content>['parts']): readonly ImportedPicture[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string' || part.content_type !== 'image_asset_pointer' || !part.asset_pointer)
      return [];
    const fileHint = part.asset_pointer.replace(/^[a-z-]+:\/\//, '');
    return [{ url: null, fileHint, name: fileHint }];
  });
}

function toText({ content_type: type, parts, text: plain, language }: z.infer<typeof Content>): string {
  if (type === 'code') {
    const name = language === 'unknown' || !language ? '' : language;
    return plain ? `\`\`\`${name}\n${plain}\n\`\`\`` : '';
  }
  if (type !== null && type !== undefined && type !== 'text' && type !== 'multimodal_text') return '';
  return parts
    .map((part) => (typeof part === 'string' ? part : (part.text ?? '')))
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Signs of private use around the name of a source or of a thing, where the page of ChatGPT draws it. */
const MARK = /\ue200[^\ue200\ue201]*\ue201/g;
const ENTITY = /^\ue200entity\ue202\["[^"]*","([^"]+)"/;

/** The marks in an answer as the words and links that stood there; those of which nothing is known are left out. */
function drawMarks(content: string, metadata: z.infer<typeof Said>['metadata']): string {
  if (!content.includes('\ue200')) return content;
  const references = metadata?.content_references ?? [];
  const drawn = new Map(references.map(({ matched_text: mark, alt }) => [mark, alt]));
  return content.replace(MARK, (mark) => drawn.get(mark) ?? ENTITY.exec(mark)?.[1] ?? '').trim();
}

/** How many nodes above an answer are searched for its thoughts: calls of tools and their outputs lie between them. */
const MAX_STEPS = 200;

/** What stands between an answer and what it answers, the first node first: thoughts, calls of tools, their outputs. */
function listStepsAbove(answer: Node, nodes: ReadonlyMap<string, Node>): readonly [string, Node][] {
  const steps: [string, Node][] = [];
  let id = answer.parent ?? '';
  let node = nodes.get(id);
  while (node && steps.length < MAX_STEPS && !toSaid(node)) {
    steps.unshift([id, node]);
    id = node.parent ?? '';
    node = nodes.get(id);
  }
  return steps;
}

function readThoughts(steps: readonly [string, Node][]): string | null {
  const thoughts = steps.flatMap(([, { message }]) =>
    message?.content.content_type === 'thoughts'
      ? message.content.thoughts.flatMap(({ content: thought }) => thought || [])
      : [],
  );
  return thoughts.join('\n\n') || null;
}

function isHidden({ author, metadata, recipient }: z.infer<typeof Said>): boolean {
  if (author.role !== 'user' && author.role !== 'assistant') return true;
  return metadata?.is_visually_hidden_from_conversation === true || (recipient ?? 'all') !== 'all';
}

/** What a node shows; `null`: it is no message. */
function toSaid({ message }: Node) {
  if (!message || isHidden(message)) return null;
  const content = drawMarks(toText(message.content), message.metadata);
  const [picture = null, ...more] = listPictures(message.content.parts);
  return content === '' && !picture ? null : { message, content, picture, more };
}

type Versions = ReadonlyMap<string, CarriedVersion>;

function toMessage(
  [id, node]: readonly [string, Node],
  nodes: ReadonlyMap<string, Node>,
  versions: Versions,
): ImportedMessage | null {
  const said = toSaid(node);
  if (!said) return null;
  const { message, content, picture, more } = said;
  const role = message.author.role === 'user' ? 'user' : 'assistant';
  const steps = role === 'user' ? [] : listStepsAbove(node, nodes);
  const written = keepNewest(steps.flatMap(([step]) => versions.get(step) ?? []));
  return {
    id,
    parentId: node.parent ?? null,
    role,
    content,
    timestamp: toTime(message.create_time),
    model: message.metadata?.model_slug ?? null,
    reasoning: readThoughts(steps),
    cost: null,
    picture,
    hasMorePictures: more.length > 0,
    files: [],
    ...(written.length > 0 && { artifactVersions: written }),
  };
}

/** A document after which nothing was said is a message of its own, which names it. */
function toDocumentMessage(id: string, node: Node, version: CarriedVersion): ImportedMessage {
  return {
    id,
    parentId: node.parent ?? null,
    role: 'assistant',
    content: version.title,
    timestamp: toTime(node.message?.create_time),
    model: node.message?.metadata?.model_slug ?? null,
    reasoning: null,
    cost: null,
    picture: null,
    files: [],
    artifactVersions: [version],
  };
}

/** In the order of the export; what is no message is there without one. */
function toMessages(mapping: readonly [string, Node][]): readonly ExportedMessage[] {
  const nodes = new Map(mapping);
  const versions = readCanvas(nodes);
  const messages = mapping.map((entry) => toMessage(entry, nodes, versions));
  const told = new Set(messages.flatMap((message) => message?.artifactVersions ?? []));
  return mapping.map(([id, node], index) => {
    const version = versions.get(id);
    const untold = version && !told.has(version) ? toDocumentMessage(id, node, version) : null;
    return { id, parentId: node.parent ?? null, message: messages[index] ?? untold };
  });
}

export function readChatGpt(value: unknown): ImportedChat | null {
  const parsed = Conversation.safeParse(value);
  if (!parsed.success) return null;
  const { title, mapping, current_node: current, conversation_id: id, create_time: createdAt } = parsed.data;
  return {
    source: 'chatgpt',
    sourceId: id ?? parsed.data.id ?? `${title ?? ''}/${String(createdAt)}`,
    name: title ?? '',
    systemPrompt: '',
    createdAt: toTime(createdAt),
    lastActivityAt: toTime(parsed.data.update_time),
    isPinned: parsed.data.is_starred === true,
    ...keepBranches(toMessages(mapping), current ?? null),
  };
}
