// What a definition may refer to.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { AgentInput } from '@parley/contract/agents/schemas.ts';
import { toFieldError } from '../../platform/bounded-json.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { Providers } from '../../providers/provider.ts';
import type { Tools } from '../tools/index.ts';
import type { AgentCaller } from './agents.policy.ts';
import { createCheckReach, type CheckReach } from './reach/reach.ts';
import { listReferences, listReferredIds, type References } from './agents.references.ts';
import { listVisibleIds } from './agents.store.ts';

export interface CheckDeps {
  readonly tools: Pick<Tools, 'of' | 'builtin'>;
  readonly providers: Pick<Providers, 'findModel'>;
  /** Whether the user belongs to the workspace, and is more than a viewer. */
  readonly canShareWith: (userId: string, workspaceId: string) => Promise<boolean>;
  /** Owners of the collections that the user reads by themselves, by id. */
  readonly listReadableKnowledge: (
    userId: string,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** Those of the collections that are not deleted, of any account. */
  readonly listExistingKnowledge: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** What an agent has attached before, and whose it is. */
export interface Attached {
  readonly ids: readonly string[];
  readonly ownerId: string | null;
}

export interface AgentChecks {
  /** Those that the user does not have. */
  listUnknownTools(userId: string, names: readonly string[]): Promise<readonly string[]>;
  isKnownModel(name: string): boolean;
  /** Throws `unknown_tool` and `unknown_model`. */
  checkDefinition(userId: string, definition: Pick<AgentInput, 'tools' | 'model'>): Promise<void>;
  /**
   * Those of the collections that the user may attach, in their order. What belongs to the owner of the agent is lent with it
   * (decision 103), so that only they attach it; `before`: nothing, of an agent of the user's own.
   */
  keepKnowledge(userId: string, ids: readonly string[], before?: Attached): Promise<string[]>;
  checkReach: CheckReach;
  /** Throws unless this caller may save it; `before`: collections that are attached already, by any member. */
  checkSaved(definition: AgentInput, caller: AgentCaller, before?: Attached): Promise<void>;
}

export function createAgentChecks(deps: CheckDeps): AgentChecks {
  const { tools, providers, canShareWith, listReadableKnowledge, listExistingKnowledge } = deps;
  const isKnownModel = (name: string): boolean => providers.findModel(name) !== null;

  async function checkDefinition(
    userId: string,
    { tools: names, model }: Pick<AgentInput, 'tools' | 'model'>,
  ): Promise<void> {
    const own = await tools.of(userId, names);
    const errors = names.flatMap((name, index) =>
      own.has(name) ? [] : [{ field: `tools.${index}`, message: `${name} is not available` }],
    );
    if (errors.length > 0) throw new AppError('unknown_tool', { data: { errors } });
    if (model !== null && !isKnownModel(model)) {
      const message = `${model} is not available`;
      throw new AppError('unknown_model', { data: { errors: [{ field: 'model', message }] } });
    }
  }

  async function keepKnowledge(
    userId: string,
    ids: readonly string[],
    before: Attached = { ids: [], ownerId: userId },
  ): Promise<string[]> {
    const added = ids.filter((id) => !before.ids.includes(id));
    const [owners, kept] = await Promise.all([
      listReadableKnowledge(userId, added),
      listExistingKnowledge(ids.filter((id) => before.ids.includes(id))),
    ]);
    const canAttach = (id: string): boolean =>
      owners.has(id) && (before.ownerId === userId || owners.get(id) !== before.ownerId);
    return ids.filter((id) => kept.has(id) || canAttach(id));
  }

  return {
    keepKnowledge,
    checkReach: createCheckReach(tools.builtin),
    async listUnknownTools(userId, names) {
      const own = await tools.of(userId, names);
      return names.filter((name) => !own.has(name));
    },
    isKnownModel,
    checkDefinition,
    async checkSaved(definition, caller, before) {
      await checkDefinition(caller.userId, definition);
      const { knowledge_ids: ids } = definition;
      const kept = await keepKnowledge(caller.userId, ids, before);
      const wrong = ids.findIndex((id) => !kept.includes(id));
      if (wrong !== -1)
        throw toFieldError(`knowledge_ids.${wrong}`, 'is no collection that you can attach to this agent');
      if (definition.is_public && caller.role === 'guest') throw new AppError('members_only');
      const { workspace_id: workspaceId } = definition;
      if (workspaceId !== null && !(await canShareWith(caller.userId, workspaceId)))
        throw toFieldError('workspace_id', 'is no workspace that you are a member of');
    },
  };
}

/** Throws where an agent would hand over to, or call, one that the caller cannot see, or itself. */
export async function checkReferences(
  reader: Reader,
  definition: References,
  { userId, ownId }: { userId: string; ownId: string | null },
): Promise<void> {
  const visible = await listVisibleIds(reader, userId, listReferredIds(definition));
  const wrong = listReferences(definition).find(({ id }) => !visible.has(id) || id === ownId);
  if (!wrong) return;
  const reason = wrong.id === ownId ? 'is the agent itself' : 'is no agent that you can see';
  throw toFieldError(wrong.place, reason);
}
