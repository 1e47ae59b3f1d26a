// Turns a tool on or off. What is turned on is what the person was shown.
import type { McpToolChange } from '@parley/contract/mcp/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { listTools, updateTool, type McpToolRow } from './mcp.store.ts';

function toAccepted({ pending, pending_hash: hash }: McpToolRow): Partial<McpToolRow> {
  if (pending === null || hash === null) return {};
  return { definition: pending, definition_hash: hash, pending: null, pending_hash: null, pending_at: null };
}

export async function changeTool(
  tx: Tx,
  { id, toolId }: { readonly id: string; readonly toolId: string },
  { is_enabled: isEnabled, accept }: McpToolChange,
): Promise<void> {
  const tool = (await listTools(tx, [id])).find((one) => one.id === toolId);
  if (!tool) throw new AppError('not_found');
  if (!isEnabled) {
    await updateTool(tx, toolId, { is_enabled: 0 });
    return;
  }
  if (tool.is_listed === 0 || (tool.pending_hash ?? undefined) !== accept) throw new AppError('conflict');
  await updateTool(tx, toolId, { ...toAccepted(tool), is_enabled: 1, was_enabled: 1 });
}
