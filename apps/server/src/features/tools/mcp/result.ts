// What a tool of a server has answered, as the model reads it: texts and data. Everything else becomes a note.
import type { CallToolResult } from '@modelcontextprotocol/client';
import { toCleanText } from '../../../platform/clean-text.ts';
import { parseExactJson } from '@parley/contract/exact-json.ts';
import { ToolFailure, type JsonValue, type ToolData } from '../../../toolbox/tool.ts';

const MAX_CHARACTERS = 256 * 1024;
const MAX_FAILURE_CHARACTERS = 2_000;
const MAX_NOTES = 50;
const MAX_NOTE_CHARACTERS = 500;

type Content = CallToolResult['content'][number];

function toNote(content: Content): string {
  switch (content.type) {
    case 'image':
    case 'audio':
      return `${content.type} (${content.mimeType}), not shown`;
    case 'resource_link':
      return `resource "${content.title ?? content.name}": ${content.uri}`;
    case 'resource':
      return `resource ${content.resource.uri}`;
    default:
      return 'a part of an unknown kind, not shown';
  }
}

function toText(content: Content): string | null {
  if (content.type === 'text') return content.text;
  if (content.type === 'resource' && 'text' in content.resource) return content.resource.text;
  return null;
}

function isSameAsText(data: unknown, text: string): boolean {
  try {
    return JSON.stringify(parseExactJson(text)) === JSON.stringify(data);
  } catch {
    // Plain words.
    return false;
  }
}

/** Throws a `ToolFailure` with the server's own words where it says that the call failed. */
export function toToolData({ content, structuredContent, isError }: CallToolResult): ToolData {
  const parts = Array.isArray(content) ? content : [];
  const text = toCleanText(parts.flatMap((part) => toText(part) ?? []).join('\n'));
  if (isError === true)
    throw new ToolFailure(
      'failed',
      text.slice(0, MAX_FAILURE_CHARACTERS) || 'The tool failed and did not say why.',
    );
  const notes = parts
    .filter((part) => part.type !== 'text')
    .slice(0, MAX_NOTES)
    .map((part) => toCleanText(toNote(part)).slice(0, MAX_NOTE_CHARACTERS));
  const structured = structuredContent === undefined ? null : JSON.stringify(structuredContent);
  const keepsData = structured !== null && structured.length <= MAX_CHARACTERS;
  const isInText = keepsData && isSameAsText(structuredContent, text);
  const shown = isInText ? '' : text;
  const left = MAX_CHARACTERS - (keepsData ? structured.length : 0);
  const isCut = shown.length > left || (structured !== null && !keepsData);
  return {
    data: {
      ...(shown !== '' && { text: shown.slice(0, left) }),
      // It came as JSON.
      ...(keepsData && { data: JSON.parse(structured) as JsonValue }),
      ...(notes.length > 0 && { notes }),
    },
    ...(isCut && { truncated: true }),
  };
}
