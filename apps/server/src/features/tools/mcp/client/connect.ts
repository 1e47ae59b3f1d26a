// Opens a session with a server: either era of the protocol, whichever it speaks. This file and the library behind it are
// loaded with the first session.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  Client,
  StreamableHTTPClientTransport,
  isInputRequiredResult,
  ProtocolError,
  UrlElicitationRequiredError,
  type CallToolResult,
  type ElicitResult,
  type FetchLike,
  type GetPromptResult,
  type jsonSchemaValidator,
  type JsonSchemaValidatorResult,
  type Prompt,
  type ReadResourceResult,
  type Resource,
  type Tool,
} from '@modelcontextprotocol/client';
import { VERSION } from '../../../../platform/version.ts';
import { maskTexts, type Mask } from '../../../../toolbox/mask-texts.ts';
import type { JsonValue } from '../../../../toolbox/tool.ts';
import { BoundedLists } from './bounded-lists.ts';
import type { ListMethod } from './list-items.ts';
import type { Answer, CallParams, OnQuestion } from './open-calls.ts';
import type { Asked } from './questions.ts';

/** The signals of the callers end requests much earlier, by the clock of the server. */
const NEVER_MS = 600_000;

export interface McpConnection {
  readonly serverName: string | null;
  readonly serverVersion: string | null;
  readonly protocolVersion: string | null;
  /** How much of what was listed last is not there: it could not be read, or is behind the pages that are read. */
  countLeftOut(method: ListMethod): number;
  listTools(signal: AbortSignal): Promise<readonly Tool[]>;
  listResources(signal: AbortSignal): Promise<readonly Resource[]>;
  listPrompts(signal: AbortSignal): Promise<readonly Prompt[]>;
  readResource(uri: string, signal: AbortSignal): Promise<ReadResourceResult>;
  getPrompt(
    prompt: { readonly name: string; readonly arguments: Record<string, string> },
    signal: AbortSignal,
  ): Promise<GetPromptResult>;
  /** Questions that come while the call is open go to `onQuestion`; one of the stateless era is the answer itself. */
  callTool(params: CallParams, signal: AbortSignal, onQuestion: OnQuestion): Promise<Answer>;
  close(): Promise<void>;
}

/** How many questions of a session wait for the person: its streams are not given up meanwhile. */
export interface Asking {
  count: number;
}

/** Which call a question belongs to: it comes on the stream that answers the call, and is read in what has sent it. */
const questionsOf = new AsyncLocalStorage<OnQuestion>();

/** Schemas of servers are not compiled here: results are text from outside in any case. */
const UNCHECKED: jsonSchemaValidator = {
  getValidator<T>() {
    return (input: unknown): JsonSchemaValidatorResult<T> => ({
      valid: true,
      // What a result has to be is not checked, so it is taken for what is asked.
      data: input as T,
      errorMessage: undefined,
    });
  },
};

function toAnswer(result: CallToolResult): Answer {
  if (!isInputRequiredResult(result)) return { is: 'result', result };
  const { inputRequests = {}, requestState: state = null } = result;
  const requests = Object.entries(inputRequests);
  const questions = requests.flatMap(([key, request]) =>
    request.method === 'elicitation/create' ? [{ key, asked: request.params }] : [],
  );
  // Nothing else is offered.
  if (questions.length < requests.length) return { is: 'asks', questions: null, state, isAgain: false };
  return { is: 'asks', questions, state, isAgain: false };
}

/** A server of the session era may refuse a call until pages were opened, and wants it again then. */
function toPages(error: unknown): Answer {
  if (!(error instanceof UrlElicitationRequiredError)) throw error;
  const questions = error.elicitations.map((asked, index) => ({ key: String(index), asked }));
  return { is: 'asks', questions, state: null, isAgain: true };
}

/** What the server says may repeat the secret that it was sent. Names and addresses stay, for it is asked for these. */
function createMasked(mask: Mask) {
  const hide = <T>(said: T): T =>
    // It came as JSON, and has the same shape.
    maskTexts(said as JsonValue, mask) as T;
  const hideAsked = <T extends Asked>(asked: T): T => ({ ...asked, message: mask(asked.message) });
  return {
    hide,
    hideAsked,
    hideAnswer(answer: Answer): Answer {
      if (answer.is === 'result') return { ...answer, result: hide(answer.result) };
      const questions = answer.questions?.map(({ key, asked }) => ({ key, asked: hideAsked(asked) })) ?? null;
      return { ...answer, questions };
    },
    throwHidden(error: unknown): never {
      if (!(error instanceof ProtocolError)) throw error;
      throw new ProtocolError(error.code, mask(error.message), error.data);
    },
  };
}

const toRequest = (signal: AbortSignal) => ({ signal, timeout: NEVER_MS, cacheMode: 'refresh' as const });

function answerQuestions(client: Client, asking: Asking, hideAsked: (asked: Asked) => Asked): void {
  client.setRequestHandler('elicitation/create', async ({ params }): Promise<ElicitResult> => {
    const ask = questionsOf.getStore();
    if (!ask) return { action: 'cancel' };
    asking.count += 1;
    try {
      return await ask(hideAsked(params));
    } finally {
      asking.count -= 1;
    }
  });
}

export interface McpConnectOptions {
  readonly url: URL;
  readonly fetch: FetchLike;
  readonly asking: Asking;
  readonly signal: AbortSignal;
  /** Of what is sent along with the requests. */
  readonly mask: Mask;
}

export async function connectMcp(of: McpConnectOptions): Promise<McpConnection> {
  const { url, fetch, asking, signal, mask } = of;
  const transport = new StreamableHTTPClientTransport(url, {
    fetch,
    reconnectionOptions: {
      maxRetries: 2,
      initialReconnectionDelay: 500,
      maxReconnectionDelay: 5_000,
      reconnectionDelayGrowFactor: 2,
    },
    onInsufficientScope: 'throw',
  });
  const client = new Client(
    { name: 'Parley', version: VERSION },
    // Questions to the person are all that is offered to the server: no model, no folders.
    {
      capabilities: { elicitation: { form: {}, url: {} } },
      versionNegotiation: { mode: 'auto' },
      jsonSchemaValidator: UNCHECKED,
    },
  );
  const { hide, hideAsked, hideAnswer, throwHidden } = createMasked(mask);
  answerQuestions(client, asking, hideAsked);
  /** As the server has listed them, without what is not checked. */
  const listed = new Map<string, Tool>();
  const options = { signal, timeout: NEVER_MS };
  const lists = new BoundedLists(transport);
  await client.connect(lists, options);
  const server = client.getServerVersion();
  return {
    serverName: server?.title ?? server?.name ?? null,
    serverVersion: server?.version ?? null,
    protocolVersion: client.getNegotiatedProtocolVersion() ?? null,
    countLeftOut: (method) => lists.countLeftOut(method),
    async listTools(listSignal) {
      if (!client.getServerCapabilities()?.tools) return [];
      const { tools } = await client.listTools(undefined, toRequest(listSignal));
      listed.clear();
      for (const { outputSchema: _unchecked, ...tool } of tools) listed.set(tool.name, tool);
      return tools;
    },
    callTool(params, callSignal, onQuestion) {
      const toolDefinition = listed.get(params.name);
      return questionsOf.run(onQuestion, () =>
        client
          .callTool(params, {
            signal: callSignal,
            timeout: NEVER_MS,
            allowInputRequired: true,
            ...(toolDefinition && { toolDefinition }),
          })
          .then(toAnswer, toPages)
          .then(hideAnswer, throwHidden),
      );
    },
    async listResources(listSignal) {
      if (!client.getServerCapabilities()?.resources) return [];
      const { resources } = await client.listResources(undefined, toRequest(listSignal));
      return resources;
    },
    async listPrompts(listSignal) {
      if (!client.getServerCapabilities()?.prompts) return [];
      const { prompts } = await client.listPrompts(undefined, toRequest(listSignal));
      return prompts;
    },
    readResource: (uri, readSignal) =>
      client.readResource({ uri }, toRequest(readSignal)).then(hide, throwHidden),
    getPrompt: (prompt, readSignal) =>
      client.getPrompt(prompt, { signal: readSignal, timeout: NEVER_MS }).then(hide, throwHidden),
    async close() {
      // A server may have forgotten the session, or not know any.
      await transport.terminateSession().catch(() => undefined);
      await client.close();
    },
  };
}
