import { saveBlob } from '../../platform/save-blob.ts';
import type { ExportFormat } from './components/session-view.ts';
import type { Message } from './message.ts';
import type { ChatSession } from './session.ts';

export interface ExportedFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

export interface SpeakerNames {
  readonly you: string;
  readonly model: string;
}

function toMarkdown(session: ChatSession, branch: readonly Message[], names: SpeakerNames): string {
  const parts = branch.map((message) => {
    const speaker = message.role === 'user' ? names.you : (message.reply?.modelUsed ?? names.model);
    return `## ${speaker}\n\n${message.content}`;
  });
  return `${[`# ${session.name}`, ...parts].join('\n\n')}\n`;
}

function toJson(session: ChatSession, branch: readonly Message[]): string {
  const messages = branch.map(({ id, role, content, timestamp, parentId, reply }) => ({
    id,
    role,
    content,
    timestamp: new Date(timestamp).toISOString(),
    parent_id: parentId,
    model: reply?.modelUsed ?? null,
    cost: reply?.cost ?? null,
  }));
  const { id, name, systemPrompt, createdAt } = session;
  const head = { id, name, system_prompt: systemPrompt, created_at: new Date(createdAt).toISOString() };
  return `${JSON.stringify({ ...head, messages }, null, 2)}\n`;
}

/** The shown branch of a chat as a file. */
export function exportChat(
  session: ChatSession,
  branch: readonly Message[],
  format: ExportFormat,
  names: SpeakerNames,
): ExportedFile {
  const name = session.name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'chat';
  return format === 'markdown'
    ? { name: `${name}.md`, type: 'text/markdown', text: toMarkdown(session, branch, names) }
    : { name: `${name}.json`, type: 'application/json', text: toJson(session, branch) };
}

export function saveFile({ name, type, text }: ExportedFile): void {
  saveBlob(name, new Blob([text], { type }));
}
