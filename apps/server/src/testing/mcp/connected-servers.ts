// A member who connects servers through the API and has an agent call their tools.
import { McpServer } from '@parley/contract/mcp/schemas.ts';
import { createAgentClient } from '../agents/agent-client.ts';
import type { Person, TestApp } from '../test-app.ts';
import { until } from '../until.ts';

export interface ConnectedServers {
  connect(address: string): Promise<McpServer>;
  /** Has an agent call the tool of the server, which a person allows, and answers what the model is told of it. */
  call(server: McpServer, remoteName: string, args: Record<string, unknown>): Promise<string>;
  /** Closes the session as well. */
  remove(server: McpServer): Promise<void>;
  /** Where the server sends the person to. `null`: a sign-in is not begun. */
  beginSignIn(server: McpServer): Promise<URL | null>;
  /** With where the person comes back to. */
  finishSignIn(back: URL): Promise<McpServer>;
}

export function createConnectedServers(app: TestApp, member: Person): ConnectedServers {
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    app.call({ method, url, ...(payload && { payload }) }, member);
  let calls = 0;
  const listWaiting = async () =>
    (await ask('GET', '/api/approvals')).json<{ approvals: { id: string }[] }>().approvals;

  return {
    async connect(address) {
      return McpServer.parse((await ask('POST', '/api/mcp-servers', { name: 'Other', url: address })).json());
    },
    async call(server, remoteName, args) {
      const tool = server.tools.find((one) => one.remote_name === remoteName);
      const { id = '', name = '' } = tool ?? {};
      await ask('PUT', `/api/mcp-servers/${server.id}/tools/${id}`, { is_enabled: true });
      calls += 1;
      const client = createAgentClient(app, member);
      const agent = await client.create({ name: `Caller ${calls}`, tools: [name] });
      app.provider.next({
        toolCalls: [{ name: name.replaceAll('-', '_'), callId: 'v', arguments: args }],
      });
      app.provider.next({ text: 'Done.' });
      const reader = await client.execute(`/agents/${agent}/execute`, { content: 'Go' });
      if (tool?.effect !== 'read') {
        await until(async () => (await listWaiting()).length === 1, 'the call to wait');
        const waiting = (await listWaiting())[0]?.id ?? '';
        await ask('POST', `/api/approvals/${waiting}/decision`, { decision: 'allow' });
      }
      await client.finish(reader);
      return JSON.stringify(
        (await ask('GET', `/runs/${reader.runId()}`)).json<{ tool_logs: unknown }>().tool_logs,
      );
    },
    async remove({ id }) {
      await ask('DELETE', `/api/mcp-servers/${id}`);
    },
    async beginSignIn({ id }) {
      const answer = await ask('POST', `/api/mcp-servers/${id}/sign-in`, {});
      return answer.statusCode === 200 ? new URL(answer.json<{ url: string }>().url) : null;
    },
    async finishSignIn({ searchParams }) {
      const answer = await ask('POST', '/api/mcp-servers/sign-in', Object.fromEntries(searchParams));
      return McpServer.parse(answer.json());
    },
  };
}
