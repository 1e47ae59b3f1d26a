// What is sent to a provider. It names nothing of any vendor: dialects translate it.

/** A picture in memory. */
export interface ImageContent {
  readonly type: 'image';
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';
  readonly base64: string;
}

export interface TextContent {
  readonly type: 'text';
  readonly text: string;
}

/** Thinking that the vendor wants back unchanged in the next turn of a tool loop. */
export interface ReasoningContent {
  readonly type: 'reasoning';
  readonly text: string;
  /** Opaque outside the dialect that wrote it (a signature, an encrypted block). */
  readonly vendorData?: unknown;
}

export interface ToolCallContent {
  readonly type: 'tool-call';
  readonly callId: string;
  readonly name: string;
  /** JSON text of an object; `{}` for a call without arguments. */
  readonly argumentsJson: string;
  readonly vendorData?: unknown;
}

export interface UserMessage {
  readonly role: 'user';
  readonly content: readonly (TextContent | ImageContent)[];
}

export interface AssistantMessage {
  readonly role: 'assistant';
  readonly content: readonly (TextContent | ReasoningContent | ToolCallContent)[];
}

/** The result of one tool call, in as many parts as the tool gave. */
export interface ToolMessage {
  readonly role: 'tool';
  readonly callId: string;
  readonly name: string;
  readonly content: readonly (TextContent | ImageContent)[];
  readonly isError: boolean;
}

export type TurnMessage = UserMessage | AssistantMessage | ToolMessage;

export interface TurnTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments object. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Vendors that can are asked to make no call that does not fit. */
  readonly isStrict?: boolean;
}

/**
 * `required`: at least one call; a name: a call of that tool. Models that cannot be forced are asked for it in words, so
 * an answer without a call is possible and has to be met.
 */
export type ToolChoice = 'auto' | 'none' | 'required' | { readonly name: string };

/** What the answer is for. */
export type TurnPurpose = 'reply' | 'title' | 'summary' | 'structured-output' | 'picture-description';

/** Short texts about a conversation, which need no thinking. */
export function isSideJob({ purpose }: Pick<Turn, 'purpose'>): boolean {
  return purpose === 'title' || purpose === 'summary';
}

export type ReasoningEffort = 'low' | 'medium' | 'high';

export interface Turn {
  /** The vendor's own model name. */
  readonly model: string;
  readonly purpose: TurnPurpose;
  readonly system: string | null;
  readonly messages: readonly TurnMessage[];
  readonly tools: readonly TurnTool[];
  /** Without tools it means nothing. */
  readonly toolChoice: ToolChoice;
  /** Whether an answer may hold several calls. Vendors without a field for it are asked in words for one at most. */
  readonly parallelCalls: boolean;
  readonly maxOutputTokens: number | null;
  readonly temperature: number | null;
  /** Left out where the model takes no temperature, or is given one and takes only one of them. */
  readonly topP: number | null;
  readonly reasoningEffort: ReasoningEffort | null;
  /** The text of the answer ends before the first of these that is complete; thinking and tool calls are not searched. */
  readonly stopSequences: readonly string[];
  /** Where set, the answer must be one JSON value that fits; vendors that can are asked for it. */
  readonly jsonSchema: Readonly<Record<string, unknown>> | null;
  /** Vendors that can are asked to write nothing that does not fit. They take only some schemas then. */
  readonly isStrictSchema: boolean;
  /**
   * The same for turns that begin alike and follow each other closely: the steps of a run, the replies of a
   * conversation. Vendors are asked to keep what they have read of them. At most 64 characters, from which
   * nothing can be read.
   */
  readonly cacheKey: string | null;
  /** For the guide, the language of the manual to answer from; other providers ignore it. */
  readonly language: 'en' | 'zh' | null;
}

/** A turn of which only what matters is named. */
export function createTurn(given: Pick<Turn, 'model' | 'purpose' | 'messages'> & Partial<Turn>): Turn {
  return {
    system: null,
    tools: [],
    toolChoice: 'auto',
    parallelCalls: true,
    maxOutputTokens: null,
    temperature: null,
    topP: null,
    reasoningEffort: null,
    stopSequences: [],
    jsonSchema: null,
    isStrictSchema: false,
    cacheKey: null,
    language: null,
    ...given,
  };
}
