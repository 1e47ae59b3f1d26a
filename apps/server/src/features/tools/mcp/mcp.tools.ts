// The tools of a person's MCP servers as agents call them.
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import {
  defineTool,
  ToolFailure,
  ToolQuestions,
  type AnyTool,
  type ToolContext,
  type ToolData,
} from '../../../toolbox/tool.ts';
import type { OwnTools } from '../index.ts';
import { toArgumentsSchema } from './arguments.ts';
import { SignInNeeded, toCallFailure, toServerFailure } from './client/mcp-failure.ts';
import type { Answer, CallParams, OnQuestion, OpenCalls } from './client/open-calls.ts';
import type { McpSessions } from './client/sessions.ts';
import { readDefinition } from './definition.ts';
import { createToolCaller } from './mcp.call.ts';
import type { McpSecrets } from './secrets.ts';
import type { McpServers } from './mcp.service.ts';
import { listCalledNames, listUsable, type UsableTool } from './mcp.store.ts';
import { toToolData } from './result.ts';

const TIMEOUT_MS = 60_000;
const CHANGED =
  'This tool was turned off, or its server describes it otherwise than its user has accepted. Its user has to look at it first; do not call it again.';

export interface McpToolsDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly sessions: McpSessions;
  readonly openCalls: OpenCalls;
  readonly secrets: Pick<McpSecrets, 'openUrl'>;
  readonly servers: Pick<McpServers, 'noteListed' | 'noteSignInNeeded'>;
}

interface MadeCall {
  readonly params: CallParams;
  readonly signal: AbortSignal;
  readonly onQuestion: OnQuestion;
  /** Hears that the call is about to leave. */
  readonly onMade: () => void;
}

export function createMcpTools({ db, sessions, openCalls, secrets, servers }: McpToolsDeps): OwnTools {
  const callTool = createToolCaller(openCalls);

  /** Not before it is sure that the tool is still what was accepted. */
  async function make(
    { tool, server }: UsableTool,
    { params, signal, onQuestion, onMade }: MadeCall,
  ): Promise<Answer> {
    // It may have been turned off, or changed, since the run has learned of it.
    const [current] = await listUsable(db.read, tool.user_id, [tool.name]);
    const isSame = current?.tool.definition_hash === tool.definition_hash;
    if (!isSame || secrets.openUrl(current.server) !== secrets.openUrl(server))
      throw new ToolFailure('failed', CHANGED);
    return sessions.use(current.server, { signal }, async ({ connection, listed }, both) => {
      const offered = listed.tools.find(({ remoteName }) => remoteName === tool.remote_name);
      const isOther = offered?.hash !== tool.definition_hash;
      if (isOther || current.server.state === 'unreachable') await servers.noteListed(current.server, listed);
      if (isOther) throw new ToolFailure('failed', CHANGED);
      onMade();
      return connection.callTool(params, both, onQuestion);
    });
  }

  async function call(
    usable: UsableTool,
    args: Record<string, unknown>,
    context: Pick<ToolContext, 'signal' | 'canAsk' | 'answered'>,
    onMade: () => void,
  ): Promise<ToolData> {
    const { tool, server } = usable;
    const result = await callTool({
      userId: tool.user_id,
      serverName: server.name,
      params: { name: tool.remote_name, arguments: args },
      context,
      make: (params, signal, onQuestion) => make(usable, { params, signal, onQuestion, onMade }),
    });
    // Some addresses of servers are secrets themselves; the host says where the result is from.
    return { ...toToolData(result), source: new URL(server.url).origin };
  }

  function toTool({ tool, server }: UsableTool): AnyTool {
    const { title, description, parameters, effect } = readDefinition(tool.definition);
    return defineTool({
      name: tool.name,
      provider: 'MCP',
      category: 'platform',
      icon: 'plug',
      effect,
      origins: [new URL(server.url).origin],
      title: { en: title, zh: title },
      description: description || title,
      parameters: toArgumentsSchema(parameters),
      schema: parameters,
      fingerprint: { server: server.id, url: server.url, definition: tool.definition_hash },
      timeoutMs: TIMEOUT_MS,
      isOutside: true,
      sends: effect === 'read' ? (args) => ({ as: 'words', text: JSON.stringify(args) }) : null,
      async call(args, context) {
        // What goes on after a question was made before it.
        let isMade = context.answered !== null;
        const onMade = (): void => void (isMade = true);
        try {
          return await call({ tool, server }, args, context, onMade);
        } catch (error) {
          context.signal.throwIfAborted();
          if (error instanceof ToolQuestions) throw error;
          const failure = error instanceof ToolFailure ? null : toServerFailure(error);
          if (failure instanceof SignInNeeded) await servers.noteSignInNeeded(server, failure.missingScopes);
          throw toCallFailure(error, server.name, isMade && effect !== 'read');
        }
      },
    });
  }

  return {
    async list(userId, names) {
      return (await listUsable(db.read, userId, names)).map(toTool);
    },
    listOutsideNames: (userId) => listCalledNames(db.read, userId),
  };
}
