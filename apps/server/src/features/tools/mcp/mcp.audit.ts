// What is recorded of the MCP servers of people: who has connected, changed or removed one, or accepted what it offers.
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';

/** Whose servers are changed, and by which request. */
export interface McpOwner {
  readonly userId: string;
  readonly requestId: string;
}

/** Within the transaction that does it, at its end. */
export type McpRecord = (
  tx: Tx,
  action: string,
  owner: McpOwner,
  id: string,
  details?: Readonly<Record<string, unknown>>,
) => Promise<void>;

export function createMcpRecord(audit: Pick<Audit, 'add'>): McpRecord {
  return (tx, action, { userId, requestId }, id, details = {}) =>
    audit.add(tx, {
      action,
      actorId: userId,
      target: { type: 'mcp-server', id },
      details,
      requestId,
    });
}
