// Takes over what a server lists. Nothing that a person has turned on changes under them: the tool goes off, and the new
// description waits beside the accepted one.
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { lockNamed } from '../../../platform/db/dialect.ts';
import type { Ids } from '../../../platform/ids.ts';
import { toToolName, type ListedTool, type ListedTools } from './definition.ts';
import {
  insertTools,
  listTakenNames,
  listTools,
  removeTools,
  updateTool,
  type McpServerRow,
  type McpToolRow,
} from './mcp.store.ts';

interface ListingDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'create'>;
}

const NOTHING_PENDING = { pending: null, pending_hash: null, pending_at: null } as const;

/** `null` where the row is as it should be. */
function toChange(
  row: McpToolRow,
  { definition, hash }: ListedTool,
  position: number,
  nowMs: number,
): Partial<McpToolRow> | null {
  const place = { is_listed: 1, position } as const;
  const isInPlace = row.is_listed === 1 && row.position === position;
  if (row.definition_hash === hash)
    return isInPlace && row.pending === null ? null : { ...place, ...NOTHING_PENDING };
  const text = JSON.stringify(definition);
  // Nobody has accepted anything yet.
  if (row.was_enabled === 0) return { ...place, definition: text, definition_hash: hash };
  if (row.pending_hash === hash) return isInPlace ? null : place;
  return { ...place, is_enabled: 0, pending: text, pending_hash: hash, pending_at: nowMs };
}

export function createListing({ clock, ids }: ListingDeps) {
  function toRow(server: McpServerRow, tool: ListedTool, name: string, position: number): McpToolRow {
    return {
      id: ids.create('mct'),
      user_id: server.user_id,
      server_id: server.id,
      name,
      remote_name: tool.remoteName,
      definition: JSON.stringify(tool.definition),
      definition_hash: tool.hash,
      ...NOTHING_PENDING,
      is_enabled: 0,
      was_enabled: 0,
      is_listed: 1,
      position,
      created_at: clock.now(),
    };
  }

  return {
    async takeOver(tx: Tx, server: McpServerRow, { tools }: ListedTools): Promise<void> {
      await lockNamed(tx, 'mcp', server.user_id);
      const rows = new Map((await listTools(tx, [server.id])).map((row) => [row.remote_name, row]));
      const taken = new Set(await listTakenNames(tx, server.user_id));
      const added: McpToolRow[] = [];
      for (const [position, tool] of tools.entries()) {
        const row = rows.get(tool.remoteName);
        rows.delete(tool.remoteName);
        const change = row ? toChange(row, tool, position, clock.now()) : null;
        if (row && change) await updateTool(tx, row.id, change);
        if (row) continue;
        const name = toToolName(server.name, tool.remoteName, (one) => taken.has(one));
        taken.add(name);
        added.push(toRow(server, tool, name, position));
      }
      await insertTools(tx, added);
      // What is not listed any more: agents may still name what was turned on.
      const gone = [...rows.values()];
      await removeTools(
        tx,
        gone.filter((row) => row.was_enabled === 0).map(({ id }) => id),
      );
      for (const row of gone)
        if (row.was_enabled === 1 && row.is_listed === 1) await updateTool(tx, row.id, { is_listed: 0 });
    },
  };
}
