// Deployments: made, changed, paused and removed. What runs them is beside: schedules/, webhooks/, api/.
import type { Deployment, DeploymentChange, DeploymentQuery } from '@parley/contract/deployments/schemas.ts';
import { MAX_DEPLOYMENTS } from '@parley/contract/deployments/constants.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Asked, DeploymentsDeps } from './deployments.deps.ts';
import type { DeploymentReader } from './deployments.view.ts';
import { createMaking } from './deployments.making.ts';
import { checkFieldsOf, WITHOUT_ZONE } from './deployments.policy.ts';
import { toActivity, toPatch, toResumption } from './deployments.row.ts';
import {
  countDeployments,
  findDeployment,
  listDeployments,
  lockDeployment,
  removeDeployment,
  updateDeployment,
  type DeploymentRow,
  type ListedDeployment,
} from './deployments.store.ts';
import { checkAllowedAddresses } from './starts/allowed-addresses.ts';

export interface DeploymentOf extends Asked {
  readonly agentId: string;
  readonly id: string;
}

export type Deployments = ReturnType<typeof createDeployments>;

export function createDeployments(deps: DeploymentsDeps) {
  const { db, clock, audit, view, keys, schedules, webhooks, targets } = deps;

  async function find({ userId, agentId, id }: Pick<DeploymentOf, 'userId' | 'agentId' | 'id'>) {
    const row = await findDeployment(db.read, { userId, id });
    if (row?.agent_id !== agentId) throw new AppError('not_found');
    return row;
  }

  /** To be started or changed by the caller: its runs are those of the owner, whatever key they are asked for with. */
  async function findToStart(of: Omit<DeploymentOf, 'requestId'>) {
    const row = await find(of);
    await deps.agents.checkReach(of, of.agentId);
    return row;
  }

  async function show(to: DeploymentReader, row: ListedDeployment): Promise<Deployment> {
    const [shown] = await view.present(to, [row]);
    if (!shown) throw new AppError('not_found');
    return shown;
  }

  async function showById(to: DeploymentReader, id: string): Promise<Deployment> {
    const row = await findDeployment(db.read, { userId: to.userId, id });
    if (!row) throw new AppError('not_found');
    return show(to, row);
  }

  async function note(tx: Tx, action: string, { userId, requestId }: Asked, id: string): Promise<void> {
    const target = { type: 'deployment', id };
    await audit.add(tx, { action: `deployment.${action}`, actorId: userId, target, requestId });
  }

  /** As it is by now, whatever was changed since it was found. */
  async function lock(tx: Tx, of: DeploymentOf): Promise<DeploymentRow> {
    const row = await lockDeployment(tx, of);
    if (!row) throw new AppError('not_found');
    return row;
  }

  /** Before the deployment itself is locked: runs that end lock the account first, too. */
  async function limitDay(tx: Tx, of: DeploymentOf, given: DeploymentChange): Promise<void> {
    if (given.daily_cost_cap === undefined && given.timezone === undefined) return;
    await deps.dailyLimits.lock(tx, of.userId);
    const row = await lock(tx, of);
    const { daily_cost_cap: perDay } = { ...row, ...toPatch(given) };
    const known = row.kind === 'scheduled' ? await schedules.timezone(tx, row.id) : WITHOUT_ZONE;
    const limit = { perDay, timezone: given.timezone ?? known };
    await deps.dailyLimits.set(tx, { userId: row.user_id, deploymentId: row.id }, limit);
  }

  return {
    ...createMaking(deps, { note, showById }),

    async list(
      to: DeploymentReader,
      { kind, state, agent_id: agentId, q, page, per_page: limit }: DeploymentQuery,
    ) {
      const lacking = state === 'attention' ? [...(await deps.listLacking(to.userId))] : [];
      const filter = { userId: to.userId, kind, state, agentId, q, lacking };
      const rows = await listDeployments(db.read, filter, { limit, offset: (page - 1) * limit });
      const [deployments, total, median] = await Promise.all([
        view.present(to, rows),
        countDeployments(db.read, filter),
        view.findMedian(rows),
      ]);
      return { deployments, total, median_ms: median };
    },

    /** Of one agent, or of all, without pages. */
    async listAll(to: DeploymentReader, agentId?: string): Promise<Deployment[]> {
      const filter = { userId: to.userId, agentId };
      return view.present(to, await listDeployments(db.read, filter, { limit: MAX_DEPLOYMENTS, offset: 0 }));
    },

    find,
    findToStart,
    findAny: showById,
    get: async (of: Omit<DeploymentOf, 'requestId'>) => show(of, await find(of)),

    async update(of: DeploymentOf, asked: DeploymentChange): Promise<Deployment> {
      const row = await findToStart(of);
      checkFieldsOf(row.kind, asked);
      const given = await targets.complete(db.read, row, asked);
      if (given.model != null) deps.checkModel(given.model);
      checkAllowedAddresses(given.allowed_ips ?? []);
      deps.checkTargets(given);
      const checked = row.kind === 'scheduled' ? await schedules.check(row.id, given) : given;
      await db.write(async (tx) => {
        await limitDay(tx, of, checked);
        const now = await lock(tx, of);
        const patch = { ...toPatch(given), ...targets.seal(of.id, given), ...toResumption(now, given) };
        await updateDeployment(tx, of, { ...patch, updated_at: clock.now() });
        if (row.kind === 'scheduled')
          await schedules.change(tx, row.id, checked, patch.is_active ?? now.is_active);
        if (row.kind === 'webhook') await webhooks.change(tx, row.id, given);
        await note(tx, 'changed', of, row.id);
      });
      return showById(of, of.id);
    },

    async setActive(of: DeploymentOf, isActive: boolean, stopsRuns: boolean): Promise<Deployment> {
      const { kind } = await (isActive ? findToStart(of) : find(of));
      await db.write(async (tx) => {
        const now = await lock(tx, of);
        // One that has paused itself is paused by its owner from now on: it does not come back by itself.
        if (isActive ? now.is_active === 1 : now.paused_reason === 'owner') return;
        await updateDeployment(tx, of, { ...toActivity(isActive), updated_at: clock.now() });
        if (kind === 'scheduled') await schedules.follow(tx, of.id, isActive ? 1 : 0);
        await note(tx, isActive ? 'resumed' : 'paused', of, of.id);
      });
      if (stopsRuns) await deps.cancelRuns(of.userId, of.id);
      return showById(of, of.id);
    },

    /** Its address, keys and times end with the transaction. */
    async remove(of: DeploymentOf): Promise<void> {
      const row = await find(of);
      await db.write(async (tx) => {
        if (row.kind === 'api') await keys.revokeAll(tx, { userId: of.userId, deploymentId: of.id });
        await deps.dailyLimits.remove(tx, { userId: of.userId, deploymentId: of.id });
        await removeDeployment(tx, of);
        await note(tx, 'removed', of, row.id);
      });
    },

    /** A new address or signing secret; the one before stops with the transaction. */
    async rotate(of: DeploymentOf, what: 'address' | 'secret', secret?: string) {
      const row = await find(of);
      if (row.kind !== 'webhook') throw new AppError('not_found');
      const { signingSecret } = await db.write(async (tx) => {
        await updateDeployment(tx, of, { updated_at: clock.now() });
        await note(tx, `${what}-replaced`, of, row.id);
        return webhooks.rotate(tx, row.id, what, secret);
      });
      return { deployment: await showById(of, of.id), signingSecret };
    },
  };
}
