// Points up to which the vendor keeps what it has read, four at most: behind the tools, the system text and the two
// newest messages of the user's.

type Payload = Readonly<Record<string, unknown>>;

export interface Message {
  readonly role: 'user' | 'assistant';
  readonly content: readonly Payload[];
}

export interface Prompt {
  readonly system: readonly Payload[];
  readonly tools: readonly Payload[];
  readonly messages: readonly Message[];
}

const POINT = { cachePoint: { type: 'default' } };
/** The newest, and the one before: that is where the turn before this one ended. */
const MARKED_MESSAGES = 2;

function withPoint(blocks: readonly Payload[]): readonly Payload[] {
  return blocks.length === 0 ? blocks : [...blocks, POINT];
}

export function withCachePoints({ system, tools, messages }: Prompt): Prompt {
  const fromUser = messages.flatMap(({ role }, index) => (role === 'user' ? [index] : []));
  const marked = new Set(fromUser.slice(-MARKED_MESSAGES));
  return {
    system: withPoint(system),
    tools: withPoint(tools),
    messages: messages.map((message, index) =>
      marked.has(index) ? { ...message, content: withPoint(message.content) } : message,
    ),
  };
}
