// What a person takes from a server of theirs into a message: the text of a resource, or of a prompt.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { McpContent, McpText } from '@parley/contract/mcp/content-schemas.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { createDeadline } from '../../../../platform/outbound/deadline.ts';
import type { McpConnection } from '../client/connect.ts';
import { isRefusal, SignInNeeded, toServerFailure } from '../client/mcp-failure.ts';
import type { McpSessions } from '../client/sessions.ts';
import type { McpServers } from '../mcp.service.ts';
import { toMcpContent, toPromptText, toResourceText } from './content.present.ts';

const TIMEOUT_MS = 30_000;

export interface McpContents {
  list(userId: string, serverId: string): Promise<McpContent>;
  readResource(userId: string, serverId: string, uri: string): Promise<McpText>;
  usePrompt(
    userId: string,
    serverId: string,
    prompt: { readonly name: string; readonly arguments: Record<string, string> },
  ): Promise<McpText>;
}

export interface McpContentsDeps {
  readonly clock: Clock;
  readonly sessions: McpSessions;
  readonly servers: Pick<McpServers, 'get' | 'noteSignInNeeded'>;
}

const LISTS = ['resources/list', 'prompts/list'] as const;

export function createMcpContents({ clock, sessions, servers }: McpContentsDeps): McpContents {
  async function ask<T>(
    userId: string,
    serverId: string,
    work: (connection: McpConnection, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const { server } = await servers.get(userId, serverId);
    const deadline = createDeadline(clock, { timeoutMs: TIMEOUT_MS, idleMs: TIMEOUT_MS, signal: undefined });
    try {
      return await sessions.use(server, { signal: deadline.signal }, ({ connection }, signal) =>
        work(connection, signal),
      );
    } catch (error) {
      if (isRefusal(error)) throw new AppError('mcp_refused', { cause: error });
      const failure = toServerFailure(error);
      if (!(failure instanceof SignInNeeded)) throw failure;
      await servers.noteSignInNeeded(server, failure.missingScopes);
      throw new AppError('mcp_sign_in_failed', { cause: error });
    } finally {
      deadline.end();
    }
  }

  return {
    list: (userId, serverId) =>
      ask(userId, serverId, async (connection, signal) => {
        const resources = await connection.listResources(signal);
        const prompts = await connection.listPrompts(signal);
        const unread = LISTS.reduce((sum, method) => sum + connection.countLeftOut(method), 0);
        return toMcpContent({ resources, prompts }, unread);
      }),
    readResource: (userId, serverId, uri) =>
      ask(userId, serverId, async (connection, signal) =>
        toResourceText(await connection.readResource(uri, signal)),
      ),
    usePrompt: (userId, serverId, prompt) =>
      ask(userId, serverId, async (connection, signal) =>
        toPromptText(await connection.getPrompt(prompt, signal)),
      ),
  };
}
