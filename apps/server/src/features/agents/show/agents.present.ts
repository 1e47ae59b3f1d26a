import type { Agent } from '@parley/contract/agents/schemas.ts';
import { toDollars } from '../../../platform/money.ts';
import { canEdit, canReadInstructions, canRemove, isOwn, type AgentCaller } from '../agents.policy.ts';
import { keepVisible } from '../agents.references.ts';
import { readDefinition } from '../agents.row.ts';
import type { NamedAgent } from '../agents.store.ts';
import type { RunStats } from './stats.store.ts';

/** Creator of the agents of the installation. */
const INSTALLATION = { id: 'parley', username: 'Parley' } as const;

export interface AgentSurroundings {
  readonly stats: RunStats | undefined;
  readonly feedback: 'like' | 'dislike' | undefined;
  /** Agents that the caller can see, at least those that this one hands over to or calls. */
  readonly visible: ReadonlySet<string>;
  /** Collections that are not deleted, at least those that are attached to this agent. */
  readonly knowledge: ReadonlySet<string>;
  readonly withInstructions: boolean;
}

export function toCreator(id: string | null, username: string | null): Agent['creator'] {
  return id === null || username === null ? INSTALLATION : { id, username };
}

export function toAgent(row: NamedAgent, caller: AgentCaller, around: AgentSurroundings): Agent {
  const { instructions, ...definition } = readDefinition(row.definition);
  const { stats } = around;
  const isMine = isOwn(row, caller.userId);
  const mayEdit = canEdit(row, caller);
  return {
    ...definition,
    id: row.id,
    creator: toCreator(row.owner_id, row.username),
    instructions: around.withInstructions && canReadInstructions(row, caller) ? instructions : null,
    ...keepVisible(definition, around.visible),
    // Who only runs it is shown what its runs read, not what is attached.
    knowledge_ids: mayEdit ? definition.knowledge_ids.filter((id) => around.knowledge.has(id)) : [],
    workspace_id: isMine || row.role !== null ? row.workspace_id : null,
    // How an owner accounts for costs concerns nobody else.
    cost_tags: isMine ? definition.cost_tags : null,
    cloned_from: isMine ? row.cloned_from : null,
    is_default: row.is_default === 1,
    version: row.version,
    stats: {
      runs: row.runs,
      likes: row.likes,
      dislikes: row.dislikes,
      clones: row.clones,
      success_rate: stats?.successRate ?? null,
      typical_cost: stats ? toDollars(stats.typicalCostMicros) : null,
    },
    my_feedback: around.feedback ?? null,
    permissions: {
      edit: mayEdit,
      delete: canRemove(row, caller),
      deploy: isMine && caller.role === 'user',
      clone: true,
    },
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  };
}
