// Remote MCP servers and their tools, put together.
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Sealer } from '../../../platform/crypto/sealed-text.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { createOpenCalls } from './client/open-calls.ts';
import { createMcpSessions } from './client/sessions.ts';
import { createMcpContents } from './content/content.service.ts';
import { createMcpAccess } from './mcp.access.ts';
import { createSealServers } from './mcp.seal.ts';
import { createMcpServers } from './mcp.service.ts';
import { createMcpTools } from './mcp.tools.ts';
import { createMcpSecrets } from './secrets.ts';
import { createKeepMissingScopes } from './sign-in/missing-scopes.ts';
import { createMcpSignIns } from './sign-in/sign-in.service.ts';

export { createMcpRoutes } from './mcp.routes.ts';
export { MCP_PURPOSE, MCP_TABLES } from './mcp.tables.ts';

export interface McpDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'create' | 'random'>;
  readonly audit: Pick<Audit, 'add'>;
  readonly outbound: Pick<Outbound, 'open'>;
  readonly sealer: Sealer;
  /** Where people, and servers that they sign in at, reach this installation. */
  readonly publicUrl: string;
}

export function createMcp({ db, clock, ids, audit, outbound, sealer, publicUrl }: McpDeps) {
  const secrets = createMcpSecrets(sealer);
  const random = (): number => ids.random();
  const signIns = createMcpSignIns({ db, clock, random, audit, secrets, outbound, publicUrl });
  const sessions = createMcpSessions({
    outbound,
    clock,
    secrets,
    toAccess: createMcpAccess(secrets, signIns),
  });
  const keepMissingScopes = createKeepMissingScopes({ clock, secrets });
  const openCalls = createOpenCalls(clock);
  const servers = createMcpServers({ db, clock, ids, audit, secrets, sessions, keepMissingScopes });
  return {
    servers,
    signIns,
    contents: createMcpContents({ clock, sessions, servers }),
    tools: createMcpTools({ db, clock, sessions, openCalls, secrets, servers }),
    sealAddresses: createSealServers({ db, secrets }),
    async stop() {
      openCalls.stop();
      await sessions.stop();
    },
  };
}
