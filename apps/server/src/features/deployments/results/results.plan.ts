// Which recipients hear of a run: one delivery each, with its job, in the transaction that ends the run or lets it wait.
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Sealer } from '../../../platform/crypto/sealed-text.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import { defineJob } from '../../../platform/jobs/job-kind.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { EndedRun } from '../../runs/index.ts';
import { findDeployment, type ListedDeployment } from '../deployments.store.ts';
import type { Push } from '../../push/index.ts';
import { isForDailyCost } from '../pauses/daily-cost.ts';
import type { RunListener } from '../starts/ended-runs.ts';
import { findWebhook } from '../webhooks/webhooks.store.ts';
import { isNothingToReport } from './nothing-to-report.ts';
import { insertDelivery, listPlanned, updateDelivery, type DeliveryRow } from './results.store.ts';
import { toShownTarget } from './shown-targets.ts';
import { createTargets } from './targets.ts';

/** Attempts of one delivery. With these pauses the last one is half an hour after the first. */
export const MAX_ATTEMPTS = 6;

export const DELIVER = defineJob({
  name: 'deployments.deliver',
  schema: z.strictObject({ deliveryId: z.string() }),
  retryDelayMs: 60_000,
});

export interface ResultPlansDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'create'>;
  readonly jobs: Pick<Jobs, 'within'>;
  readonly sealer: Sealer;
  readonly push: Pick<Push, 'listDevices'>;
}

export interface ResultPlans extends Required<Pick<RunListener, 'ended' | 'waits'>> {
  /** Of a call that asks for one: sent once its run has ended. */
  addCallback(tx: Tx, deployment: ListedDeployment, runId: string, url: string): Promise<void>;
}

type Receiver = Pick<DeliveryRow, 'kind' | 'about'> & {
  readonly target: string;
  readonly state?: DeliveryRow['state'];
};

export function createResultPlans({ clock, ids, jobs, sealer, push }: ResultPlansDeps): ResultPlans {
  const targets = createTargets(sealer);

  async function add(
    tx: Tx,
    of: { readonly userId: string; readonly deploymentId: string; readonly runId: string },
    { kind, about, target, state = 'waiting' }: Receiver,
  ): Promise<string> {
    const id = ids.create('delivery');
    const nowMs = clock.now();
    await insertDelivery(tx, {
      id,
      user_id: of.userId,
      deployment_id: of.deploymentId,
      run_id: of.runId,
      about,
      kind,
      target_enc: sealer.seal(target, id),
      target_shown: toShownTarget({ kind, target }),
      state,
      attempts: '[]',
      created_at: nowMs,
      updated_at: nowMs,
    });
    return id;
  }

  /** Where too many deliveries wait already, this one has failed, which its owner sees. */
  async function deliver(tx: Tx, deliveryId: string): Promise<void> {
    if ((await jobs.within(tx)(DELIVER, { deliveryId }, { key: deliveryId })) !== 'full') return;
    const nowMs = clock.now();
    const attempts = JSON.stringify([{ at: nowMs, status: null, error: 'overloaded' }]);
    await updateDelivery(tx, deliveryId, { state: 'failed', attempts, updated_at: nowMs });
  }

  /** One of each device, which is tried again for itself. */
  async function expand(tx: Tx, userId: string, receiver: Receiver): Promise<readonly Receiver[]> {
    if (receiver.kind !== 'push') return [receiver];
    const devices = await push.listDevices(tx, userId);
    return devices.map((target) => ({ ...receiver, target }));
  }

  /** What the deployment says, with the callback that a webhook has for all of its runs. */
  async function listReceivers(
    tx: Tx,
    deployment: ListedDeployment,
    { output, status }: Pick<EndedRun, 'output' | 'status'>,
  ): Promise<readonly Receiver[]> {
    const isSilent = status === 'succeeded' && isNothingToReport(output);
    const receivers = targets.recipients(deployment).map(({ kind, target, when }): Receiver => {
      const state = isSilent && when === 'if_worth_saying' ? 'nothing_to_say' : 'waiting';
      return { kind, target, about: 'result', state };
    });
    const hook = deployment.kind === 'webhook' ? await findWebhook(tx, deployment.id) : undefined;
    const callback = hook ? targets.callback(hook) : null;
    return callback === null
      ? receivers
      : [...receivers, { kind: 'post', target: callback, about: 'result' } as const];
  }

  return {
    async ended(tx, run, isRepeated) {
      // The run that is made once more has a result.
      if (isRepeated) return;
      const deployment = await findDeployment(tx, { userId: run.user_id, id: run.deployment_id });
      if (!deployment) return;
      for (const { id } of await listPlanned(tx, run.id)) await deliver(tx, id);
      // Nobody waits for the result of what was stopped, or was not let begin.
      if (run.status === 'cancelled' || isForDailyCost(run)) return;
      const of = { userId: run.user_id, deploymentId: run.deployment_id, runId: run.id };
      for (const listed of await listReceivers(tx, deployment, run)) {
        for (const receiver of await expand(tx, run.user_id, listed)) {
          const id = await add(tx, of, receiver);
          if (receiver.state !== 'nothing_to_say') await deliver(tx, id);
        }
      }
    },

    async waits(tx, run) {
      const deployment = await findDeployment(tx, { userId: run.user_id, id: run.deployment_id });
      if (!deployment) return;
      const of = { userId: run.user_id, deploymentId: run.deployment_id, runId: run.id };
      for (const notice of targets.notices(deployment)) {
        for (const receiver of await expand(tx, run.user_id, { ...notice, about: 'approval' }))
          await deliver(tx, await add(tx, of, receiver));
      }
    },

    async addCallback(tx, { id: deploymentId, user_id: userId }, runId, url) {
      await add(tx, { userId, deploymentId, runId }, { kind: 'post', target: url, about: 'result' });
    },
  };
}
