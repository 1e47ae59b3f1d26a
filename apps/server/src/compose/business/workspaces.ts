// Workspaces: who belongs to them, who is invited, and what was changed in them.
import { auditNames } from '../../features/administration/index.ts';
import { unshareCollections } from '../../features/knowledge/index.ts';
import {
  createInvites,
  createMembers,
  createWorkspaceAudit,
  createWorkspaces,
} from '../../features/workspaces/index.ts';
import type { ComposeDeps } from '../deps.ts';
import type { Platform } from '../platform.ts';
import { toPublicUrl } from '../../config.public-url.ts';
import type { Replies } from '../replies.ts';

export type WorkspaceFeatures = ReturnType<typeof createWorkspaceFeatures>;

export function createWorkspaceFeatures(
  { config, db, clock, ids }: ComposeDeps,
  { jobs, audit, mail, limiter }: Platform,
  { runs, sharedAgents }: Replies,
) {
  const deps = {
    db,
    jobs,
    clock,
    ids,
    audit,
    mail,
    limiter,
    agents: sharedAgents,
    unshareKnowledge: unshareCollections,
    cancelRuns: runs.cancelAll,
    publicUrl: toPublicUrl(config),
  };
  return {
    workspaces: createWorkspaces(deps),
    workspaceMembers: createMembers(deps),
    workspaceInvites: createInvites(deps),
    workspaceAudit: createWorkspaceAudit({ db, clock, names: auditNames }),
  };
}
