// The tools of a person's MCP servers as agents call them.
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { defineTool, ToolFailure, type AnyTool, type ToolData } from '../../../toolbox/tool.ts';
import type { OwnTools } from '../index.ts';
import { toArgumentsSchema } from './arguments.ts';
import { SignInNeeded, toCallFailure, toServerFailure } from './client/mcp-failure.ts';
import type { McpSessions } from './client/sessions.ts';
import { readDefinition } from './definition.ts';
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
  readonly servers: Pick<McpServers, 'noteListed' | 'noteSignInNeeded'>;
}

export function createMcpTools({ db, sessions, servers }: McpToolsDeps): OwnTools {
  async function call(
    { tool, server }: UsableTool,
    args: Record<string, unknown>,
    signal: AbortSignal,
  ): Promise<ToolData> {
    // It may have been turned off, or changed, since the run has learned of it.
    const [current] = await listUsable(db.read, tool.user_id, [tool.name]);
    if (current?.tool.definition_hash !== tool.definition_hash || current.server.url !== server.url)
      throw new ToolFailure('failed', CHANGED);
    const result = await sessions.use(current.server, { signal }, async ({ connection, listed }, both) => {
      const offered = listed.tools.find(({ remoteName }) => remoteName === tool.remote_name);
      if (offered?.hash !== tool.definition_hash) {
        await servers.noteListed(current.server, listed);
        throw new ToolFailure('failed', CHANGED);
      }
      return toToolData(await connection.callTool(tool.remote_name, args, both));
    });
    return { ...result, source: server.url };
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
      async call(args, { signal }) {
        try {
          return await call({ tool, server }, args, signal);
        } catch (error) {
          signal.throwIfAborted();
          if (!(error instanceof ToolFailure) && toServerFailure(error) instanceof SignInNeeded)
            await servers.noteSignInNeeded(server);
          throw toCallFailure(error, server.name);
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
