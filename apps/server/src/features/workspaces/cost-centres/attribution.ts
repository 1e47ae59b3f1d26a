// Decides, before a run is admitted, for which workspace and cost centres it is and who pays for it.
import type { CostTags } from '@parley/contract/agents/execution/texts.ts';
import type { Actor, SpendingTags } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/db/database.ts';
import { chooseCentres, type Centre, type Choice } from './attribution.rules.ts';
import { listActiveCentres, listChoices, listMemberships } from './attribution.store.ts';

interface AttributedRun {
  readonly sessionId: string | null;
  readonly agentId: string | null;
  readonly costTags?: CostTags | null;
}

export type Attribution = (actor: Actor, run: AttributedRun) => Promise<Actor>;

export function createAttribution(db: Pick<Database, 'read'>): Attribution {
  return async (actor, { sessionId, agentId, costTags = null }) => {
    if (actor.role === 'guest') return actor;
    const { userId } = actor;
    const memberships = await listMemberships(db.read, userId);
    if (memberships.length === 0) return actor;
    const choices = await listChoices(db.read, userId, sessionId);
    const chat: Choice | undefined = choices.find((choice) => choice.sessionId !== '');
    const usual = choices.find((choice) => choice.sessionId === '');
    const chosen = chat ?? usual;
    // Without a choice, the workspace that they have belonged to longest.
    const workspaceId = chosen ? chosen.workspaceId : memberships[0]?.workspaceId;
    const membership = memberships.find((one) => one.workspaceId === workspaceId);
    if (!membership) return actor;
    const centres: readonly Centre[] = await listActiveCentres(db.read, membership.workspaceId);
    const found = chooseCentres(centres, {
      chosen: chat ?? null,
      costTags,
      userId,
      agentId,
      usual: usual?.workspaceId === membership.workspaceId ? usual : null,
      member: membership,
    });
    const tags: SpendingTags = { workspaceId: membership.workspaceId, memberId: userId, ...found };
    return { ...actor, payerId: membership.pays === 'owner' ? membership.ownerId : userId, tags };
  };
}
