import { PROMPT_MAX_LENGTH } from '@parley/contract/prompts/constants.ts';
import { MAX_MESSAGE_CHARACTERS, SESSION_NAME_MAX_LENGTH } from '@parley/contract/history/constants.ts';
import { cutAt } from '../attachments/prompt-text.ts';
import { createReplyMessage, createUserMessage, type Message } from '../sessions/message.ts';
import { createSession, type ChatSession } from '../sessions/session.ts';
import type { ImportedChat, ImportedMessage } from './imported-chat.ts';
import { toImportedId } from './imported-id.ts';
import { toPlainName } from '../../../platform/plain-name.ts';

const ID_HEX = 32;

/** The same text always gives the same id, on every device. */
async function hash(text: string): Promise<string> {
  // Without a secure address there is no digest; two different sums are enough to distinguish conversations.
  if (!globalThis.crypto?.subtle) return weakHash(text, 7) + weakHash(text, 31);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...digest]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, ID_HEX);
}

function weakHash(text: string, seed: number): string {
  let sum = seed;
  for (const character of text) sum = (Math.imul(sum, 16_777_619) ^ (character.codePointAt(0) ?? 0)) >>> 0;
  return sum.toString(16).padStart(8, '0');
}

export function toSessionId({
  source,
  sourceId,
}: Pick<ImportedChat, 'source' | 'sourceId'>): Promise<string> {
  return hash(`${source}/${sourceId}`).then(toImportedId);
}

/** Parents that are missing are no parents, and each circle is cut once. */
function repairParents(messages: readonly ImportedMessage[]): readonly ImportedMessage[] {
  const parents = new Map(messages.map(({ id, parentId }) => [id, parentId]));
  // A parent that is settled need not be followed again, however long its branch is.
  const settled = new Set<string>();
  for (const { id: start } of messages) {
    const path = new Set<string>();
    let id: string | null = start;
    while (id !== null && parents.has(id) && !settled.has(id) && !path.has(id)) {
      path.add(id);
      id = parents.get(id) ?? null;
    }
    if (id !== null && path.has(id)) parents.set(id, null);
    for (const passed of path) settled.add(passed);
  }
  return messages.map((message) => {
    const parentId = parents.get(message.id) ?? null;
    return { ...message, parentId: parentId !== null && parents.has(parentId) ? parentId : null };
  });
}

/** As much of a text as the server keeps. */
const toText = (text: string) => cutAt(text.replaceAll('\u0000', ''), MAX_MESSAGE_CHARACTERS);

interface Timed {
  readonly message: ImportedMessage;
  readonly timestamp: number;
}

/** Each behind its parent, whatever the export's clock said; one without a time comes right after its parent. */
function inOrder(messages: readonly ImportedMessage[], startMs: number): readonly Timed[] {
  const children = new Map<string | null, ImportedMessage[]>();
  for (const message of messages) {
    const siblings = children.get(message.parentId);
    if (siblings) siblings.push(message);
    else children.set(message.parentId, [message]);
  }
  const timed: Timed[] = [];
  let level = (children.get(null) ?? []).map((message) => ({ message, afterMs: -1 }));
  while (level.length > 0) {
    const next: typeof level = [];
    for (const { message, afterMs } of level) {
      const said = message.timestamp ?? Math.max(startMs, afterMs + 1);
      const timestamp = Math.max(said, afterMs + 1);
      timed.push({ message, timestamp });
      for (const child of children.get(message.id) ?? []) next.push({ message: child, afterMs: timestamp });
    }
    level = next;
  }
  return timed.toSorted((a, b) => a.timestamp - b.timestamp);
}

function toMessage(
  imported: ImportedMessage,
  ids: { id: string; parentId: string | null },
  nowMs: number,
): Message {
  const at = { ...ids, nowMs };
  const content = toText(imported.content);
  if (imported.role === 'assistant') {
    const empty = createReplyMessage(at, ids.id);
    const reasoning =
      imported.reasoning === null
        ? null
        : { text: toText(imported.reasoning), startedAt: nowMs, durationMs: null };
    return {
      ...empty,
      content,
      ...(imported.rating && { rating: imported.rating }),
      reply: {
        ...empty.reply,
        status: 'complete',
        reasoning,
        modelUsed: imported.model,
        cost: imported.cost,
      },
    };
  }
  const { picture } = imported;
  const image = picture?.url == null ? null : { url: picture.url, name: toPlainName(picture.name) };
  const files = imported.files.map((file, index) => ({
    id: `${ids.id}-${index}`,
    originalFile: { name: toPlainName(file.name), size: file.size, type: toPlainName(file.type) },
    extraction: {
      success: true,
      message: '',
      file_info: { name: toPlainName(file.name), size_human: '', type: toPlainName(file.type) },
      content: { text: toText(file.text ?? '') },
      ...(file.text === null && { text_not_shared: true }),
    },
    extractedAt: nowMs,
  }));
  return { ...createUserMessage(at, content, image, files), role: imported.role };
}

/** Files without a name get that one. */
export function nameFiles(chat: ImportedChat, fileName: string): ImportedChat {
  const messages = chat.messages.map((message) => ({
    ...message,
    files: message.files.map((file) => (file.name === '' ? { ...file, name: fileName } : file)),
  }));
  return { ...chat, messages };
}

export interface ImportedSession {
  readonly session: ChatSession;
  readonly messages: readonly Message[];
}

/** One of our conversations, with ids that are the same whenever this one is imported. */
export async function toSession(chat: ImportedChat, nowMs: number): Promise<ImportedSession> {
  const sessionId = await toSessionId(chat);
  const seen = new Set<string>();
  const unique = chat.messages.filter(({ id }) => !seen.has(id) && seen.add(id));
  const repaired = repairParents(unique);
  const newIds = new Map<string, string>();
  for (const { id } of repaired) newIds.set(id, `${sessionId}-${(await hash(id)).slice(0, 16)}`);
  const toId = (id: string | null) => (id === null ? null : (newIds.get(id) ?? null));

  const messages = inOrder(repaired, chat.createdAt ?? nowMs).map(({ message, timestamp }) => {
    const ids = { id: toId(message.id) ?? message.id, parentId: toId(message.parentId) };
    const { archivedBy = null, artifactVersions: versions } = message;
    return {
      ...toMessage(message, ids, timestamp),
      archivedBy: toId(archivedBy),
      // One whose time is not known is as old as its message.
      ...(versions && { artifactVersions: versions.map((one) => ({ ...one, at: one.at || timestamp })) }),
    };
  });
  const times = messages.map((message) => message.timestamp);
  const newest = times.reduce((latest, time) => Math.max(latest, time), 0);
  const name = cutAt(toPlainName(chat.name).trim(), SESSION_NAME_MAX_LENGTH);
  const session = createSession(chat.createdAt ?? times[0] ?? nowMs, '', null);
  return {
    messages,
    session: {
      ...session,
      id: sessionId,
      name: name === '' ? session.name : name,
      titleGenerated: name !== '',
      systemPrompt: cutAt(chat.systemPrompt.replaceAll('\u0000', ''), PROMPT_MAX_LENGTH),
      isPinned: chat.isPinned,
      lastUserActivityAt: chat.lastActivityAt ?? newest,
      activeLeafId: toId(chat.activeLeafId),
      messageCount: messages.length,
    },
  };
}
