// An answer of a server, as the library takes it: it gives up the whole answer for one part of a kind that it does not know,
// or for a field without a value that is written as `null`. Pure.
import { isSpecType } from '@modelcontextprotocol/client';
import { isFields, withoutNulls, type Fields } from './list-items.ts';

const MAX_KIND_CHARACTERS = 50;

function toUnreadable(part: unknown): Fields {
  const kind = isFields(part) && typeof part['type'] === 'string' ? part['type'] : 'unknown';
  return {
    type: 'text',
    text: `[A part of the kind "${kind.slice(0, MAX_KIND_CHARACTERS)}" that cannot be read, not shown]`,
  };
}

function toPart(given: unknown): unknown {
  if (isSpecType.ContentBlock(given)) return given;
  const part = withoutNulls(given);
  return isSpecType.ContentBlock(part) ? part : toUnreadable(part);
}

const isContents = (part: unknown): boolean =>
  isSpecType.TextResourceContents(part) || isSpecType.BlobResourceContents(part);

const keepReadable = (parts: readonly unknown[], isReadable: (part: unknown) => boolean): unknown[] =>
  parts.map(withoutNulls).filter(isReadable);

/** A model is told of what a tool answers unreadably; a person who takes a prompt or a resource gets what can be read. */
export function toReadableAnswer(result: Fields): Fields {
  const given = Object.fromEntries(Object.entries(result).filter(([, value]) => value !== null));
  const { content, messages, contents } = given;
  return {
    ...given,
    ...(Array.isArray(content) && { content: content.map(toPart) }),
    ...(Array.isArray(messages) && { messages: keepReadable(messages, isSpecType.PromptMessage) }),
    ...(Array.isArray(contents) && { contents: keepReadable(contents, isContents) }),
  };
}
