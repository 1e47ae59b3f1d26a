// Agents that are shared with a workspace, when someone leaves it or it ends.
import type { Clock } from '../../../platform/clock.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { lockOwner, toFreeName } from '../agents.save.ts';
import { readDefinition, toColumns } from '../agents.row.ts';
import { updateAgent, type AgentRow } from '../agents.store.ts';
import { removeAgent, type ForgetAgent } from './remove-agent.ts';

function listOfWorkspace(tx: Tx, workspaceId: string, ownerId?: string): Promise<AgentRow[]> {
  return tx
    .selectFrom('agents')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', ownerId ?? ''))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

export function createSharedAgents({
  clock,
  forget,
  listReadableKnowledge,
}: {
  readonly clock: Pick<Clock, 'now'>;
  readonly forget: readonly ForgetAgent[];
  /** Owners of the collections that the user reads by themselves, by id. */
  readonly listReadableKnowledge: (
    reader: Reader,
    userId: string,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
}) {
  return {
    async list(tx: Tx, workspaceId: string): Promise<readonly string[]> {
      return (await listOfWorkspace(tx, workspaceId)).map(({ id }) => id);
    },

    async unshare(tx: Tx, workspaceId: string, ownerId?: string): Promise<void> {
      for (const { id, definition } of await listOfWorkspace(tx, workspaceId, ownerId)) {
        const columns = toColumns({ ...readDefinition(definition), workspace_id: null, cost_tags: null });
        await updateAgent(tx, id, columns);
      }
    },

    /**
     * What the former owner had of them, such as deployments that ran with their money, ends. Collections of the new owner are
     * taken off: they were not lent, and would be from now on without anyone having chosen that.
     */
    async transfer(
      tx: Tx,
      { workspaceId, fromId, toId }: { workspaceId: string; fromId: string; toId: string },
    ) {
      await lockOwner(tx, toId);
      for (const { id, definition } of await listOfWorkspace(tx, workspaceId, fromId)) {
        for (const forgetAgent of forget) await forgetAgent(tx, { userId: fromId, agentId: id });
        const before = readDefinition(definition);
        const name = await toFreeName(tx, toId, before.name);
        const owners = await listReadableKnowledge(tx, toId, before.knowledge_ids);
        const knowledge = before.knowledge_ids.filter((each) => owners.get(each) !== toId);
        const after = { ...before, name, knowledge_ids: knowledge };
        await updateAgent(tx, id, { ...toColumns(after), updated_at: clock.now() });
        await tx.updateTable('agents').set({ owner_id: toId }).where('id', '=', id).execute();
        await tx.updateTable('agent_versions').set({ owner_id: toId }).where('agent_id', '=', id).execute();
      }
    },

    async remove(tx: Tx, { workspaceId, ownerId }: { workspaceId: string; ownerId: string }): Promise<void> {
      for (const { id } of await listOfWorkspace(tx, workspaceId, ownerId))
        await removeAgent(tx, { id, ownerId, nowMs: clock.now(), forget });
    },
  };
}
