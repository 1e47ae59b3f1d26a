// What is sent along with the requests to a server: the secret that was given for it, and the token of a sign-in.
import type { McpAccess } from './client/mcp-fetch.ts';
import type { McpServerRow } from './mcp.store.ts';
import type { McpSecrets } from './secrets.ts';
import type { McpSignIns } from './sign-in/sign-in.service.ts';

export function createMcpAccess(
  secrets: McpSecrets,
  signIns: Pick<McpSignIns, 'toAccess'>,
): (server: McpServerRow) => McpAccess {
  return (server) => {
    const signIn = server.sign_in_enc === null ? null : signIns.toAccess(server);
    return {
      async headers() {
        const value = secrets.open(server, server.header_enc);
        const { header_name: name } = server;
        return {
          ...(name !== null && typeof value === 'string' && { [name]: value }),
          ...(await signIn?.headers()),
        };
      },
      renew: () => signIn?.renew() ?? Promise.resolve(false),
    };
  };
}
