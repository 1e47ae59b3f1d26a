// What tools may read of the product's own data, with the rights of the user that they are called for.
import { Readable } from 'node:stream';
import type { Scope } from '@parley/contract/endpoint.ts';
import type { AgentKindDeps } from '../features/agents/index.ts';
import type { OwnSchedulesOf } from '../features/deployments/index.ts';
import type { RunKnowledge } from '../features/knowledge/index.ts';
import { createPastConversations } from '../features/history/index.ts';
import type { AgentNoticesOf } from '../features/push/index.ts';
import { createRunFunds, type RunFundsDeps } from '../features/usage/index.ts';
import type { Actor } from '../platform/actor.ts';
import { bindDocuments, type ReadForOwner } from '../toolbox/documents.ts';
import type { ComposeDeps } from './deps.ts';
import type { Platform } from './platform.ts';
import { toPublicUrl } from '../config.public-url.ts';

function createReadForOwner({ uploads, fileReader }: Platform): ReadForOwner {
  return async (owner, { name, bytes }) => {
    const file = await uploads.keep(name, Readable.from([bytes]));
    try {
      return await fileReader.read(owner, { path: file.path, name, pictures: 'skip' });
    } finally {
      await uploads.remove([file]);
    }
  };
}

/** The caller of a deployment is told what its run answers, and is not the person whose data it is. */
export function isCalledByOthers({ entryPoint, scopes }: Actor): boolean {
  return entryPoint === 'webhook' || (entryPoint === 'api' && scopes === null);
}

/** The same that the endpoints of such data ask for. */
function mayRead(actor: Actor, scope: Scope): boolean {
  const { scopes } = actor;
  return !isCalledByOthers(actor) && (scopes === null || scopes.includes(scope));
}

export interface OwnDataParts extends Pick<RunFundsDeps, 'budgets' | 'listSteps'> {
  readonly schedulesOf: OwnSchedulesOf;
  readonly noticesOf: AgentNoticesOf;
  readonly runKnowledge: RunKnowledge;
}

export function createBindOwnData(
  { config, db }: ComposeDeps,
  platform: Platform,
  { budgets, listSteps, schedulesOf, noticesOf, runKnowledge }: OwnDataParts,
): AgentKindDeps['bindOwnData'] {
  const conversationsOf = createPastConversations({ db, publicUrl: toPublicUrl(config) });
  const fundsOf = createRunFunds({ db, budgets, listSteps });
  const read = createReadForOwner(platform);
  return ({ actor, runId, agent, sessionId, calling }) => {
    const { userId, role, scopes } = actor;
    const hasConversations = role === 'user' && mayRead(actor, 'history');
    return {
      documents: bindDocuments(read, userId),
      knowledge: runKnowledge.bind({ userId, mayReadOwn: !isCalledByOthers(actor), agent: calling }),
      conversations: hasConversations ? conversationsOf(userId) : null,
      funds: mayRead(actor, 'usage') ? fundsOf(actor, runId) : null,
      // A schedule that makes schedules has no end.
      schedules:
        role === 'user' && mayRead(actor, 'agents')
          ? schedulesOf({ userId, scopes, runId, canSave: actor.entryPoint !== 'scheduled' })
          : null,
      notices: role === 'user' ? noticesOf({ userId, runId, agent, sessionId }) : null,
    };
  };
}
