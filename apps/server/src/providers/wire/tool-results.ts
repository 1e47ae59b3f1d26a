// Results of tools for vendors that take only text in them: their pictures follow in a message of the user's.
import type { ImageContent, TextContent, ToolMessage, TurnMessage, UserMessage } from '../turn.ts';

/** The text of a result, for formats that take nothing else. */
export function toResultText({ content }: ToolMessage): string {
  const text = content.map((item) => (item.type === 'text' ? item.text : '')).filter((part) => part !== '');
  const pictures = content.filter(({ type }) => type === 'image').length;
  if (pictures === 0) return text.join('\n');
  return [
    ...text,
    `(${pictures === 1 ? 'One picture' : `${pictures} pictures`}: see the next message.)`,
  ].join('\n');
}

function toPictures({ name, content }: ToolMessage): readonly (TextContent | ImageContent)[] {
  const pictures = content.filter((item) => item.type === 'image');
  return pictures.length === 0
    ? []
    : [{ type: 'text', text: `Pictures from the tool ${name}:` }, ...pictures];
}

/** All results of a round have to be adjacent, so their pictures come after the last of them. */
export function withPicturesBehindResults(messages: readonly TurnMessage[]): readonly TurnMessage[] {
  const moved: TurnMessage[] = [];
  let waiting: UserMessage['content'] = [];
  for (const message of messages) {
    if (message.role === 'tool') {
      waiting = [...waiting, ...toPictures(message)];
    } else if (waiting.length > 0) {
      moved.push({ role: 'user', content: waiting });
      waiting = [];
    }
    moved.push(message);
  }
  return waiting.length === 0 ? moved : [...moved, { role: 'user', content: waiting }];
}
