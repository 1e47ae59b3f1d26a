// Calls of API deployments: checked, counted, started. What the account or the deployment could not pay for, or lacks, is
// kept as a failed run.
import type { RunContext } from '@parley/contract/agents/execution/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import { DEFAULT_API_CALLS_PER_MINUTE } from '@parley/contract/deployments/constants.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Limiter, LimitRule } from '../../../platform/rate-limit/limiter.ts';
import type { Limits } from '../../../platform/settings/limits.ts';
import type { Runs, RunRow } from '../../runs/index.ts';
import { readTexts } from '../deployments.present.ts';
import { findDeployment, type ListedDeployment } from '../deployments.store.ts';
import { isAllowedAddress } from '../starts/allowed-addresses.ts';
import type { DeployedWork, StartDeployed } from '../starts/start-deployed.ts';

/** Who calls: with a key of the deployment, or its owner, signed in. */
export interface DeploymentCaller {
  readonly userId: string;
  readonly keyId: string | null;
  /** Of the key; `null` for who is signed in. */
  readonly deploymentId: string | null;
  readonly address: string;
}

export interface ApiCall {
  readonly caller: DeploymentCaller;
  readonly deploymentId: string;
  /** The agent that the caller means, where it names one. */
  readonly agentId?: string;
  readonly content: string;
  readonly context: RunContext;
  readonly idempotencyKey: string | null;
  /** Is sent the signed result. */
  readonly callbackUrl?: string | undefined;
}

export interface ApiCallsDeps {
  readonly db: Database;
  readonly ids: Pick<Ids, 'create'>;
  readonly runs: Pick<Runs, 'get' | 'cancel'>;
  readonly limiter: Pick<Limiter, 'take' | 'count'>;
  readonly limits: Limits;
  readonly start: StartDeployed;
  /** Throws `destination_blocked`. */
  readonly checkTargets: (targets: readonly string[]) => void;
  /** In the transaction that makes the run. */
  readonly addCallback: (tx: Tx, deployment: ListedDeployment, runId: string, url: string) => Promise<void>;
}

/** All that was sent, except how the answer is to come; a message alone as earlier versions took it, whose keys live on. */
function toAsked({ content, context, callbackUrl }: ApiCall): readonly unknown[] {
  const isAlone = Object.keys(context).length === 0 && callbackUrl === undefined;
  return isAlone ? [content] : [content, context, callbackUrl ?? null];
}

export type ApiCalls = ReturnType<typeof createApiCalls>;

/** What is about the owner or the deployment, not about this call: the owner looks for it among the runs. */
const KEPT: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'insufficient_balance',
  'payer_without_balance',
  'payer_limit_reached',
  'daily_cost_reached',
  'budget_reached',
  'workspace_budget_reached',
  'missing_credentials',
  'unknown_model',
  'too_many_waiting_runs',
]);

/** Of one deployment: programs try again and again, and a few say it all. */
const KEPT_AT_MOST: LimitRule = { name: 'deployment-refused', limit: 10, windowSeconds: 60 };

export function createApiCalls(deps: ApiCallsDeps) {
  const { db, ids, runs, limiter, limits, start } = deps;

  /** A key reaches its own deployment and no other. */
  async function find(caller: DeploymentCaller, id: string): Promise<ListedDeployment> {
    if (caller.deploymentId !== null && caller.deploymentId !== id) throw new AppError('not_found');
    const row = await findDeployment(db.read, { userId: caller.userId, id });
    if (row?.kind !== 'api') throw new AppError('not_found');
    return row;
  }

  async function admit(deployment: ListedDeployment, { address }: DeploymentCaller): Promise<void> {
    if (!isAllowedAddress(readTexts(deployment.allowed_ips), address))
      throw new AppError('caller_address_not_allowed');
    const wanted = deployment.rate_per_minute ?? DEFAULT_API_CALLS_PER_MINUTE;
    const limit = Math.min(wanted, limits.get('calls-deployment'));
    await limiter.take({ name: 'deployment-call', limit, windowSeconds: 60 }, deployment.id);
    if (deployment.is_active === 0) throw new AppError('deployment_paused');
  }

  async function startOrKeep(work: DeployedWork): Promise<{ runId: string }> {
    try {
      return await start.start(work);
    } catch (error) {
      const isKept = error instanceof AppError && KEPT.has(error.code);
      if (isKept && limiter.count(KEPT_AT_MOST, work.deployment.id).isAllowed)
        // Under a key of its own: a repeat is tried again.
        await start.refuse({ ...work, key: `${work.key}/${ids.create('call')}` }, error);
      throw error;
    }
  }

  /** Throws `not_found` for runs of others and of other deployments. */
  async function getRun(caller: DeploymentCaller, deploymentId: string, runId: string): Promise<RunRow> {
    const deployment = await find(caller, deploymentId);
    const row = await runs.get({ userId: caller.userId }, runId);
    if (row.deployment_id !== deployment.id) throw new AppError('not_found');
    return row;
  }

  return {
    find,
    getRun,

    async start(call: ApiCall) {
      const { caller, deploymentId, agentId, content, context, idempotencyKey, callbackUrl } = call;
      const deployment = await find(caller, deploymentId);
      if (agentId !== undefined && agentId !== deployment.agent_id) throw new AppError('not_found');
      await admit(deployment, caller);
      if (callbackUrl !== undefined) deps.checkTargets([callbackUrl]);
      const key = `${deployment.id}/${idempotencyKey ?? ids.create('call')}`;
      const { runId } = await startOrKeep({
        deployment,
        trigger: 'api',
        beginning: { by: 'api' },
        // What it may read follows from how it is called: the caller is not the owner.
        by: { apiKeyId: caller.keyId, scopes: null },
        content,
        context,
        key,
        asked: idempotencyKey === null ? [] : toAsked(call),
        isOutside: false,
        async record(tx, id) {
          if (callbackUrl !== undefined) await deps.addCallback(tx, deployment, id, callbackUrl);
        },
      });
      return { runId, streams: deployment.streaming === 1 };
    },

    /** Throws as `getRun` does. */
    async cancelRun(caller: DeploymentCaller, deploymentId: string, runId: string): Promise<RunRow> {
      const { id } = await getRun(caller, deploymentId, runId);
      return runs.cancel({ userId: caller.userId }, id);
    },
  };
}
