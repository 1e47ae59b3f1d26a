import { z } from 'zod';
import type { ImportedChat, ImportedMessage, ImportedPicture } from './imported-chat.ts';
import { keepBranches } from './kept-messages.ts';
import { flag, listOf, number, recordOf, text, toTime } from './lenient.ts';

// An Open WebUI export: a list of entries whose `chat.history` holds the messages by id and the end of the shown
// branch. Thoughts and tool calls are in the text as `<details>` elements that name their type.

const File = z.looseObject({ type: text, url: text, name: text });
const Said = z.looseObject({
  id: text,
  parentId: text,
  role: z.string(),
  content: text,
  timestamp: number,
  model: text,
  files: listOf(File),
});
const Chat = z.looseObject({
  title: text,
  models: listOf(z.string()),
  params: z.looseObject({ system: text }).nullish().catch(null),
  system: text,
  history: z.looseObject({ currentId: text, messages: recordOf(Said) }),
  timestamp: number,
});
const Entry = z.looseObject({
  id: text,
  title: text,
  chat: Chat,
  created_at: number,
  updated_at: number,
  pinned: flag,
});

const DETAILS = '<details';
const DETAILS_END = '</details>';
const ENTITIES: Readonly<Record<string, string>> = {
  '&gt;': '>',
  '&lt;': '<',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
};

export function isOpenWebUiEntry(value: unknown): boolean {
  const chat = typeof value === 'object' && value !== null && 'chat' in value ? value.chat : null;
  return typeof chat === 'object' && chat !== null && 'history' in chat;
}

function toThoughts(inner: string): string {
  const from = inner.indexOf('<summary>');
  const to = from === -1 ? -1 : inner.indexOf('</summary>', from);
  const text = to === -1 ? inner : inner.slice(0, from) + inner.slice(to + '</summary>'.length);
  return text
    .replace(/&(?:gt|lt|quot|#x27|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/^> ?/gm, '')
    .trim();
}

/**
 * The answer itself, and what stood in its folded part about how it was thought out. A part without a type is what the
 * model wrote. Each place is looked at once, as a regular expression would not do with a file that is made so.
 */
function splitThoughts(content: string): { readonly content: string; readonly reasoning: string | null } {
  const thoughts: string[] = [];
  let rest = '';
  let at = 0;
  for (let from = content.indexOf(DETAILS); from !== -1; from = content.indexOf(DETAILS, from)) {
    const head = content.indexOf('>', from);
    if (head === -1) break;
    const attributes = content.slice(from + DETAILS.length, head);
    const isTyped = /^\s/.test(attributes) && /\btype="/.test(attributes);
    const end = isTyped ? content.indexOf(DETAILS_END, head) : head;
    if (end === -1) break;
    if (isTyped) {
      rest += content.slice(at, from);
      if (attributes.includes('type="reasoning"')) thoughts.push(toThoughts(content.slice(head + 1, end)));
      at = end + DETAILS_END.length;
      while (/\s/.test(content.charAt(at))) at += 1;
    }
    from = Math.max(at, head);
  }
  return { content: (rest + content.slice(at)).trim(), reasoning: thoughts.join('\n\n') || null };
}

function listPictures(files: readonly z.infer<typeof File>[]): readonly ImportedPicture[] {
  return files.flatMap(({ type, url, name }) =>
    type === 'image' && url?.startsWith('data:image/')
      ? [{ url, fileHint: null, name: name ?? 'image' }]
      : [],
  );
}

function toMessage(id: string, said: z.infer<typeof Said>): ImportedMessage | null {
  const isUser = said.role === 'user';
  const split = isUser ? { content: said.content ?? '', reasoning: null } : splitThoughts(said.content ?? '');
  const [picture = null, ...more] = listPictures(said.files);
  if (split.content === '' && !picture) return null;
  return {
    ...split,
    id,
    parentId: said.parentId ?? null,
    role: isUser ? 'user' : 'assistant',
    timestamp: toTime(said.timestamp),
    model: isUser ? null : (said.model ?? null),
    cost: null,
    picture,
    hasMorePictures: more.length > 0,
    files: [],
  };
}

export function readOpenWebUi(value: unknown): ImportedChat | null {
  const parsed = Entry.safeParse(value);
  if (!parsed.success) return null;
  const { id, title, chat, created_at: createdAt, updated_at: updatedAt, pinned } = parsed.data;
  const messages = chat.history.messages.map(([key, said]) => ({
    id: key,
    parentId: said.parentId ?? null,
    message: toMessage(key, said),
  }));
  return {
    source: 'open-webui',
    sourceId: id ?? `${title ?? ''}/${String(createdAt)}`,
    name: title ?? chat.title ?? '',
    systemPrompt: chat.params?.system ?? chat.system ?? '',
    createdAt: toTime(createdAt ?? chat.timestamp),
    lastActivityAt: toTime(updatedAt),
    isPinned: pinned === true,
    ...keepBranches(messages, chat.history.currentId ?? null),
  };
}
