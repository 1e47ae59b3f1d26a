import { toBackendVersion } from '../artifacts/carried-versions.ts';
import { keepNewest, listArtifacts, toCarriedVersion } from '../artifacts/artifacts.ts';
import { hasArtifacts } from '../artifacts/has-artifacts.ts';
import { toLanguage } from '../artifacts/artifact-file.ts';
import { saveBlob } from '../../../platform/browser/save-blob.ts';
import type { ExportFormat } from '../list/session-view.ts';
import {
  OWN_FORMAT,
  OWN_FORMAT_VERSION,
  type OwnConversation,
  type OwnFile,
  type OwnMessage,
} from '../import/own-format.ts';
import { listBranch } from '../sessions/message-tree.ts';
import type { Message } from '../sessions/message.ts';
import { activityOf, type ChatSession } from '../sessions/session.ts';
import { isSummary, readSummary } from '../summaries/summary-text.ts';

export interface ExportedFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

export interface SpeakerNames {
  readonly you: string;
  readonly model: string;
  /** In the place of messages that were summarised. */
  readonly summary: string;
}

export interface WholeChat {
  readonly session: ChatSession;
  /** Of all branches. */
  readonly messages: readonly Message[];
}

const toIso = (time: number) => new Date(time).toISOString();

function listAttachments({ image, extractedFiles }: Message): string[] {
  const names = [
    ...(image ? [image.name] : []),
    ...extractedFiles.map(({ originalFile }) => originalFile.name),
  ];
  return names.map((name) => `- ${name}`);
}

/** A fence that is longer than any in the text. */
function toFence(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
  return '`'.repeat(longest + 1);
}

/** The documents of the shown branch as they are now. */
function listDocuments({ session, messages }: WholeChat): string[] {
  const branch = listBranch(messages, session.activeLeafId);
  return listArtifacts(messages, branch).map(({ newest }) => {
    const fence = toFence(newest.content);
    const text =
      newest.kind === 'markdown'
        ? newest.content
        : `${fence}${toLanguage(newest)}\n${newest.content}\n${fence}`;
    return `## ${newest.title}\n\n${text}`;
  });
}

/** The shown branch, to be read. */
function toMarkdown({ session, messages }: WholeChat, names: SpeakerNames): string {
  const said = listBranch(messages, session.activeLeafId).filter(({ role }) => role !== 'system');
  const parts = said.map((message) => {
    if (isSummary(message)) return `## ${names.summary}\n\n${readSummary(message.content)}`;
    const speaker =
      message.role === 'user'
        ? names.you
        : (message.reply?.modelUsed ?? message.agentExecution?.modelUsed ?? names.model);
    const attachments = listAttachments(message).join('\n');
    return [`## ${speaker}`, attachments, message.content].filter((part) => part !== '').join('\n\n');
  });
  const instructions = session.systemPrompt === '' ? [] : [session.systemPrompt.replace(/^/gm, '> ')];
  return `${[`# ${session.name}`, ...instructions, ...parts, ...listDocuments({ session, messages })].join('\n\n')}\n`;
}

/** Those that came of the message: an export has no calls of agents. */
function toVersions(
  { id, archivedBy, artifactVersions, agentExecution }: Message,
  messages: readonly Message[],
) {
  if (archivedBy !== null || (artifactVersions === undefined && agentExecution === null)) return [];
  const versions = listArtifacts(messages, listBranch(messages, id)).flatMap((artifact) =>
    artifact.versions
      .filter(({ by }) => by.messageId === id)
      .map((version) => toCarriedVersion(artifact.id, version)),
  );
  return keepNewest(versions).map(toBackendVersion);
}

function toOwnMessage(message: Message, versions: OwnMessage['artifact_versions'] = []): OwnMessage {
  const { id, role, content, parentId, reply, image, extractedFiles } = message;
  return {
    id,
    role,
    content,
    timestamp: toIso(message.timestamp),
    parent_id: parentId,
    model: reply?.modelUsed ?? null,
    reasoning: reply?.reasoning?.text ?? null,
    cost: reply?.cost ?? null,
    archived_by: message.archivedBy,
    image: image && { name: image.name, url: image.url },
    files: extractedFiles.map(({ originalFile, extraction }) => ({
      name: originalFile.name,
      size: originalFile.size,
      type: originalFile.type,
      text: extraction.content.text,
      ...(extraction.text_not_shared === true && { text_not_shared: true }),
    })),
    ...(message.rating && { rating: message.rating }),
    ...(versions.length > 0 && { artifact_versions: versions }),
  };
}

function toOwnConversation({ session, messages }: WholeChat): OwnConversation {
  return {
    id: session.id,
    name: session.name,
    system_prompt: session.systemPrompt,
    is_pinned: session.isPinned,
    created_at: toIso(session.createdAt),
    last_activity_at: toIso(activityOf(session)),
    active_leaf_id: session.activeLeafId,
    messages: hasArtifacts(messages)
      ? messages.map((message) => toOwnMessage(message, toVersions(message, messages)))
      : messages.map((message) => toOwnMessage(message)),
  };
}

/** Everything of these chats, as one file that can be imported again. */
export function exportWhole(chats: readonly WholeChat[], name: string, nowMs: number): ExportedFile {
  const file: OwnFile = {
    format: OWN_FORMAT,
    version: OWN_FORMAT_VERSION,
    exported_at: toIso(nowMs),
    conversations: chats.map(toOwnConversation),
  };
  return { name: `${name}.json`, type: 'application/json', text: `${JSON.stringify(file, null, 1)}\n` };
}

/** One chat as a file: to read, or with everything in it. */
export function exportChat(
  chat: WholeChat,
  format: ExportFormat,
  names: SpeakerNames,
  nowMs: number,
): ExportedFile {
  const name = chat.session.name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'chat';
  if (format === 'json') return exportWhole([chat], name, nowMs);
  return { name: `${name}.md`, type: 'text/markdown', text: toMarkdown(chat, names) };
}

export function saveFile({ name, type, text }: ExportedFile): void {
  saveBlob(name, new Blob([text], { type }));
}
