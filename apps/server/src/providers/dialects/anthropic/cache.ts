// Marks up to which the vendor keeps what it has read. It reads tools, system text and messages in this order, takes four
// marks, and finds the longest beginning that it knows.

type Payload = Readonly<Record<string, unknown>>;

export interface Message {
  readonly role: 'user' | 'assistant';
  readonly content: readonly Payload[];
}

export interface Prompt {
  readonly system: string;
  readonly tools: readonly Payload[];
  readonly messages: readonly Message[];
}

const MARK = { cache_control: { type: 'ephemeral' } };

function markLast(blocks: readonly Payload[]): readonly Payload[] {
  return blocks.map((block, index) => (index === blocks.length - 1 ? { ...block, ...MARK } : block));
}

/** The newest, and the one before: that is where the turn before this one ended, however much one round adds. */
const MARKED_MESSAGES = 2;

function markMessages(messages: readonly Message[]): readonly Message[] {
  const fromUser = messages.flatMap(({ role }, index) => (role === 'user' ? [index] : []));
  const marked = new Set(fromUser.slice(-MARKED_MESSAGES));
  return messages.map((message, index) =>
    marked.has(index) ? { ...message, content: markLast(message.content) } : message,
  );
}

export function withCacheMarks({ system, tools, messages }: Prompt): Payload {
  return {
    ...(system === '' ? {} : { system: markLast([{ type: 'text', text: system }]) }),
    ...(tools.length === 0 ? {} : { tools: markLast(tools) }),
    messages: markMessages(messages),
  };
}
