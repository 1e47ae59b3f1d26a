import { z } from 'zod';
import type { ImportedChat, ImportEntry, ImportProblem } from './imported-chat.ts';
import { OWN_FORMAT } from './own-format.ts';
import { isChatGptEntry, readChatGpt } from './read-chatgpt.ts';
import { isClaudeEntry, readClaude } from './read-claude.ts';
import { isLibreChatEntry, readLibreChat } from './read-librechat.ts';
import { isOpenWebUiEntry, readOpenWebUi } from './read-open-webui.ts';
import { readParley } from './read-parley.ts';

// What an export holds, recognised by its content: file names can be anything.

/** As much as one conversation can hold on the server. */
const MOST_MESSAGES = 20_000;
const MOST_CHATS = 20_000;

const FORMATS: readonly {
  readonly isOne: (value: unknown) => boolean;
  readonly read: (value: unknown) => ImportedChat | null;
}[] = [
  { isOne: isOpenWebUiEntry, read: readOpenWebUi },
  { isOne: isClaudeEntry, read: readClaude },
  { isOne: isLibreChatEntry, read: readLibreChat },
  { isOne: isChatGptEntry, read: readChatGpt },
];

const OwnFile = z.looseObject({ format: z.literal(OWN_FORMAT), conversations: z.array(z.unknown()) });
const Named = z.looseObject({ title: z.string().optional(), name: z.string().optional() });

function toEntries(value: unknown, read: (value: unknown) => ImportedChat | null): readonly ImportEntry[] {
  const { title, name } = Named.safeParse(value).data ?? {};
  const problem = (what: ImportProblem): ImportEntry => ({
    kind: 'problem',
    name: title ?? name ?? '',
    problem: what,
  });
  const chat = read(value);
  if (!chat) return [problem('unreadable')];
  if (chat.messages.length === 0) return [problem('empty')];
  if (chat.messages.length > MOST_MESSAGES) return [problem('too-large')];
  const isCut = chat.messages.some(({ hasMorePictures }) => hasMorePictures);
  return [{ kind: 'chat', chat }, ...(isCut ? [problem('pictures')] : [])];
}

/** Null where it is no export of a kind we know. */
export function readExport(value: unknown): readonly ImportEntry[] | null {
  const own = OwnFile.safeParse(value);
  if (own.success)
    return own.data.conversations.slice(0, MOST_CHATS).flatMap((each) => toEntries(each, readParley));
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const format = FORMATS.find(({ isOne }) => values.some(isOne));
  if (!format) return null;
  return values.slice(0, MOST_CHATS).flatMap((each) => toEntries(each, format.read));
}
