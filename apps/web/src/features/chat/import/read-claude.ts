import { z } from 'zod';
import { keepNewest } from '../artifacts/artifacts.ts';
import { createClaudeArtifacts } from '../artifacts/claude-artifacts.ts';
import type { ImportedChat, ImportedFile, ImportedMessage } from './imported-chat.ts';
import { keepBranches } from './kept-messages.ts';
import { listOf, number, text, toTime } from './lenient.ts';

// The `conversations.json` of a Claude data export: a list of conversations with `chat_messages` in their order.
// Newer exports name each message's parent; a parent that is no message is the beginning.

/** Calls of tools are among them. */
const Block = z.looseObject({ type: text, text, thinking: text });
const Attachment = z.looseObject({
  file_name: text,
  file_size: number,
  file_type: text,
  extracted_content: text,
});
const Said = z.looseObject({
  uuid: z.string(),
  sender: z.string(),
  text,
  content: listOf(Block),
  created_at: text,
  attachments: listOf(Attachment),
  files: listOf(z.looseObject({ file_name: text })),
  parent_message_uuid: text,
});
const Conversation = z.looseObject({
  uuid: z.string(),
  name: text,
  created_at: text,
  updated_at: text,
  current_leaf_message_uuid: text,
  chat_messages: listOf(Said),
});

export function isClaudeEntry(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'chat_messages' in value;
}

function toFiles({ attachments, files }: z.infer<typeof Said>): readonly ImportedFile[] {
  const read = attachments.map((file) => ({
    name: file.file_name ?? '',
    size: file.file_size ?? 0,
    type: file.file_type ?? '',
    text: file.extracted_content ?? '',
  }));
  const named = files.map((file) => ({ name: file.file_name ?? '', size: 0, type: '', text: '' }));
  // What is among both is the same one, whose text is with the attachment; pasted texts share a name, or have none.
  const isOwn = ({ name }: ImportedFile) => name !== '' && !read.some((file) => file.name === name);
  return [...read.filter(({ name, text: content }) => name !== '' || content !== ''), ...named.filter(isOwn)];
}

function join(blocks: readonly (string | null | undefined)[]): string {
  return blocks.filter((block) => block !== null && block !== undefined && block !== '').join('\n\n');
}

type ReadArtifacts = ReturnType<typeof createClaudeArtifacts>;

function toMessage(
  said: z.infer<typeof Said>,
  parentId: string | null,
  readArtifacts: ReadArtifacts,
): ImportedMessage | null {
  const content = join(said.content.map((block) => (block.type === 'text' ? block.text : null)));
  const files = toFiles(said);
  const whole = content === '' ? (said.text ?? '') : content;
  const timestamp = toTime(said.created_at);
  const versions = keepNewest(readArtifacts(said.content, timestamp ?? 0));
  if (whole === '' && files.length === 0 && versions.length === 0) return null;
  return {
    id: said.uuid,
    parentId,
    role: said.sender === 'human' || said.sender === 'user' ? 'user' : 'assistant',
    content: whole,
    timestamp,
    model: null,
    reasoning: join(said.content.map((block) => (block.type === 'thinking' ? block.thinking : null))) || null,
    cost: null,
    picture: null,
    files,
    ...(versions.length > 0 && { artifactVersions: versions }),
  };
}

export function readClaude(value: unknown): ImportedChat | null {
  const parsed = Conversation.safeParse(value);
  if (!parsed.success) return null;
  const { uuid, name, chat_messages: said } = parsed.data;
  const readArtifacts = createClaudeArtifacts();
  const messages = said.map((each, index) => {
    const parentId = each.parent_message_uuid ?? said[index - 1]?.uuid ?? null;
    return { id: each.uuid, parentId, message: toMessage(each, parentId, readArtifacts) };
  });
  return {
    source: 'claude',
    sourceId: uuid,
    name: name ?? '',
    systemPrompt: '',
    createdAt: toTime(parsed.data.created_at),
    lastActivityAt: toTime(parsed.data.updated_at),
    isPinned: false,
    ...keepBranches(messages, parsed.data.current_leaf_message_uuid ?? messages.at(-1)?.id ?? null),
  };
}
