// Past conversations of the person that the agent runs for. They may hold what was once read outside.
import { z } from 'zod';
import type { FoundConversation, ToolConversations } from '../own-data.ts';
import { defineTool, ToolFailure, type AnyTool, type JsonValue, type ToolContext } from '../tool.ts';
import { sendsNothing, SHARED } from './platform-tool.ts';

const MESSAGE_CHARACTERS = 4_000;

function conversationsOf({ caller, conversations }: ToolContext): ToolConversations {
  if (conversations) return conversations;
  const why =
    caller.role === 'guest'
      ? 'Guests have no conversations on the server. They are kept in the browser alone.'
      : 'The caller of this run may not read conversations.';
  throw new ToolFailure('failed', why);
}

const toRow = ({ id, name, link, atMs, role, snippet }: FoundConversation): JsonValue => ({
  conversation_id: id,
  name,
  link,
  at: new Date(atMs).toISOString(),
  role,
  snippet,
});

export const CONVERSATION_TOOLS: readonly AnyTool[] = [
  defineTool({
    ...SHARED,
    name: 'chat-history-search',
    icon: 'history',
    title: { en: 'Search past chats', zh: '搜索历史对话' },
    description:
      'Finds what the user and their assistants said in earlier conversations, by words, with links. Use it when the user refers to something from before. For facts that are remembered on purpose use memory_search.',
    parameters: z.strictObject({
      words: z.string().trim().min(1).max(200).describe('Words that the message or the name has.'),
      limit: z.int().min(1).max(20).default(10).describe('How many to return at most.'),
    }),
    isOutside: true,
    scope: 'history',
    sends: sendsNothing,
    async call({ words, limit }, context) {
      const found = await conversationsOf(context).search(words, limit);
      return { data: { found: found.map(toRow) } };
    },
  }),
  defineTool({
    ...SHARED,
    name: 'chat-history-read',
    icon: 'messages-square',
    title: { en: 'Read a past chat', zh: '读取历史对话' },
    description:
      'Reads one earlier conversation of the user, message by message, in pages. Use it with an id from chat_history_search when a snippet is not enough.',
    parameters: z.strictObject({
      conversation_id: z.string().min(1).max(200).describe('The id from chat_history_search.'),
      from: z.int().min(0).max(100_000).default(0).describe('The message to begin with: 0, or next_from.'),
      limit: z.int().min(1).max(50).default(20).describe('How many messages to return at most.'),
    }),
    isOutside: true,
    scope: 'history',
    sends: sendsNothing,
    async call({ conversation_id: id, from, limit }, context) {
      const read = await conversationsOf(context).read(id, { from, limit });
      if (!read) return { error: 'not_found', message: 'There is no conversation with this id.' };
      const { name, link, total, messages } = read;
      const next = from + messages.length;
      return {
        data: {
          name,
          link,
          messages_in_all: total,
          messages: messages.map(({ role, text, at }, index) => ({
            number: from + index,
            role,
            at,
            text: text.slice(0, MESSAGE_CHARACTERS),
            ...(text.length > MESSAGE_CHARACTERS && { characters_in_all: text.length }),
          })),
          next_from: next < total ? next : null,
        },
        truncated: next < total,
      };
    },
  }),
];
