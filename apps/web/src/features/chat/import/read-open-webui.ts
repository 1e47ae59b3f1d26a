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

/** One without a type is what the model wrote. */
const DETAILS = /<details\b([^>]*\btype="[^>]*)>([\s\S]*?)<\/details>\s*/g;
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

/** The answer itself, and what stood in its folded part about how it was thought out. */
function splitThoughts(content: string): { readonly content: string; readonly reasoning: string | null } {
  const thoughts: string[] = [];
  const rest = content.replace(DETAILS, (_whole, attributes: string, inner: string) => {
    if (attributes.includes('type="reasoning"')) {
      const plain = inner
        .replace(/<summary>[\s\S]*?<\/summary>/, '')
        .replace(/&(?:gt|lt|quot|#x27|amp);/g, (entity) => ENTITIES[entity] ?? entity);
      thoughts.push(plain.replace(/^> ?/gm, '').trim());
    }
    return '';
  });
  return { content: rest.trim(), reasoning: thoughts.join('\n\n') || null };
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
