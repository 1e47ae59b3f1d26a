import { z } from 'zod';
import type { ImportedChat, ImportedMessage } from './imported-chat.ts';
import { keepBranches } from './kept-messages.ts';
import { flag, listOf, text, toTime } from './lenient.ts';

// A LibreChat export: one conversation with `messages` (older: `messagesTree`), as a list in which each names its
// parent, or as a tree of `children` where the export was made recursive.

const MOST_DEEP = 5_000;

const Piece = z.looseObject({ type: text, text: z.unknown().optional(), think: text });
const Said = z.looseObject({
  messageId: z.string(),
  parentMessageId: text,
  isCreatedByUser: flag,
  text,
  content: listOf(Piece),
  model: text,
  createdAt: text,
  children: z.array(z.unknown()).nullish().catch(null),
});
type Said = z.infer<typeof Said>;

const Conversation = z.looseObject({
  conversationId: z.string(),
  title: text,
  options: z.looseObject({ promptPrefix: text, model: text }).nullish().catch(null),
  messages: z.array(z.unknown()).nullish().catch(null),
  messagesTree: z.array(z.unknown()).nullish().catch(null),
});

export function isLibreChatEntry(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'conversationId' in value &&
    ('messages' in value || 'messagesTree' in value)
  );
}

/** Newer messages are made of pieces; the text of one is a string, or an object that holds it as `value`. */
function toText({ text: plain, content }: Said): string {
  if (plain) return plain;
  const Held = z.union([z.string(), z.looseObject({ value: z.string() }).transform(({ value }) => value)]);
  return content
    .flatMap(({ type, text: piece }) => (type === 'text' ? (Held.safeParse(piece).data ?? []) : []))
    .join('\n\n');
}

function toMessage(said: Said, parentId: string | null): ImportedMessage {
  return {
    id: said.messageId,
    parentId,
    role: said.isCreatedByUser === true ? 'user' : 'assistant',
    content: toText(said),
    timestamp: toTime(said.createdAt),
    model: said.model ?? null,
    reasoning: said.content.flatMap(({ think }) => think ?? []).join('\n\n') || null,
    cost: null,
    picture: null,
    files: [],
  };
}

/** A list or a tree, without recursion: a hostile tree is as deep as it likes. */
function flatten(values: readonly unknown[]): ImportedMessage[] {
  const messages: ImportedMessage[] = [];
  let level: { readonly value: unknown; readonly parentId: string | null }[] = values.map((value) => ({
    value,
    parentId: null,
  }));
  for (let depth = 0; level.length > 0 && depth < MOST_DEEP; depth += 1) {
    const next: typeof level = [];
    for (const { value, parentId } of level) {
      const parsed = Said.safeParse(value);
      if (!parsed.success) continue;
      messages.push(toMessage(parsed.data, parsed.data.parentMessageId ?? parentId));
      for (const child of parsed.data.children ?? [])
        next.push({ value: child, parentId: parsed.data.messageId });
    }
    level = next;
  }
  return messages;
}

export function readLibreChat(value: unknown): ImportedChat | null {
  const parsed = Conversation.safeParse(value);
  if (!parsed.success) return null;
  const { conversationId, title, options, messages: list, messagesTree } = parsed.data;
  const all = flatten(messagesTree ?? list ?? []).map((message) => ({
    id: message.id,
    parentId: message.parentId,
    message: message.content === '' ? null : message,
  }));
  const { messages, activeLeafId } = keepBranches(all, null);
  const times = messages.flatMap(({ timestamp }) => timestamp ?? []);
  return {
    source: 'librechat',
    sourceId: conversationId,
    name: title ?? '',
    systemPrompt: options?.promptPrefix ?? '',
    createdAt: times.length > 0 ? Math.min(...times) : null,
    lastActivityAt: times.length > 0 ? Math.max(...times) : null,
    isPinned: false,
    activeLeafId,
    messages,
  };
}
