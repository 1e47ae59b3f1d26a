// Delivers results and requests for approval: a durable job for each recipient, whose attempts are kept for 30 days.
import type { z } from 'zod';
import type { ResultDelivery } from '@parley/contract/deployments/result-schemas.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Sealer } from '../../../platform/crypto/sealed-text.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { FindWorkOwner } from '../../auth/index.ts';
import type { Push } from '../../push/index.ts';
import type { Runs } from '../../runs/index.ts';
import { toDeploymentRun } from '../api/api.present.ts';
import type { DeploymentOf } from '../deployments.service.ts';
import { findDeployment, type ListedDeployment } from '../deployments.store.ts';
import { createSigningSecret } from '../signing-secret.ts';
import { DELIVER, MAX_ATTEMPTS } from './results.plan.ts';
import { sendCallback, sendChat, sendMail, sendPush, toFailure, type Outcome } from './results.send.ts';
import {
  findDeliveredRun,
  findDelivery,
  findSecret,
  listDeliveriesOfRun,
  listWaitingApprovals,
  readAttempts,
  removeDeliveriesBefore,
  addSecret,
  saveSecret,
  updateDelivery,
  type DeliveryRow,
} from './results.store.ts';
import { isShownTarget } from './shown-targets.ts';
import { toApprovalText, toResultText, type MessageText } from './results.texts.ts';

const KEPT_MS = 30 * 86_400_000;
const CONCURRENCY = 8;

export interface ResultsDeps {
  readonly db: Database;
  readonly audit: Pick<Audit, 'add'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly jobs: Pick<Jobs, 'work'>;
  readonly mail: Pick<Mail, 'isConfigured' | 'send'>;
  readonly outbound: Pick<Outbound, 'request'>;
  readonly push: Pick<Push, 'send'>;
  readonly runs: Pick<Runs, 'get'>;
  readonly sealer: Sealer;
  readonly findOwner: (reader: Reader, userId: string) => ReturnType<FindWorkOwner>;
  readonly publicUrl: string;
}

export interface Results {
  /** Throws `not_found` for runs of others. */
  listOfRun(userId: string, runId: string): Promise<z.infer<typeof ResultDelivery>[]>;
  /** A new secret that callbacks are signed with, shown this once. */
  replaceSecret(of: DeploymentOf): Promise<string>;
  removeOld(): Promise<void>;
}

interface Message {
  readonly delivery: DeliveryRow;
  readonly deployment: ListedDeployment;
  readonly target: string;
  readonly text: MessageText;
  readonly email: string | null;
  readonly signal: AbortSignal;
}

const GONE: Outcome = { isDelivered: false, canRetry: false, status: null, error: 'gone' };
/** The server has another key than the one that the address was sealed with. */
const NO_KEY: Outcome = { isDelivered: false, canRetry: false, status: null, error: 'vault_unavailable' };
const NO_MAIL: Outcome = { isDelivered: false, canRetry: false, status: null, error: 'mail_not_configured' };

/** Ends an attempt that is to be repeated. */
class DeliveryFailedError extends Error {
  override readonly name = 'DeliveryFailedError';
}

function toShown(row: DeliveryRow): z.infer<typeof ResultDelivery> {
  return {
    id: row.id,
    about: row.about,
    kind: row.kind,
    target: row.target_shown,
    state: row.state,
    attempts: readAttempts(row.attempts).map(({ at, status, error }) => ({
      at: new Date(at).toISOString(),
      status,
      error,
    })),
    created_at: new Date(row.created_at).toISOString(),
  };
}

export function createResults(deps: ResultsDeps): Results {
  const { db, audit, clock, jobs, mail, outbound, sealer } = deps;

  /** Made with the first callback unless it was asked for, and then never in place of one that was shown. */
  async function getSecret(deploymentId: string): Promise<string> {
    const known =
      (await findSecret(db.read, deploymentId)) ?? (await db.write((tx) => makeSecret(tx, deploymentId)));
    const secret = sealer.open(known, deploymentId);
    if (secret === null) throw new Error('The secret of a deployment cannot be read');
    return secret;
  }

  /** Answers the sealed one: this, or that of who was faster. */
  async function makeSecret(tx: Tx, deploymentId: string): Promise<string> {
    const sealed = sealer.seal(createSigningSecret(), deploymentId);
    return (await addSecret(tx, deploymentId, sealed))
      ? sealed
      : ((await findSecret(tx, deploymentId)) ?? sealed);
  }

  function mailTo({ delivery, target, text, email }: Message): Promise<Outcome> {
    const to = target === '' ? email : target;
    if (!mail.isConfigured || to === null) return Promise.resolve(NO_MAIL);
    return sendMail(mail, { id: delivery.id, to, ...text });
  }

  async function sendSigned({ delivery, deployment, target, signal }: Message): Promise<Outcome> {
    const run = await deps.runs.get({ userId: delivery.user_id }, delivery.run_id);
    const message = {
      type: `run.${run.status}`,
      timestamp: new Date(run.finished_at ?? clock.now()).toISOString(),
      data: { deployment_id: deployment.id, agent_id: deployment.agent_id, ...toDeploymentRun(run) },
    };
    const secret = await getSecret(deployment.id);
    return sendCallback(
      outbound,
      { url: target, secret, id: delivery.id, atMs: clock.now(), message },
      signal,
    );
  }

  async function send(message: Message): Promise<Outcome> {
    const { delivery, target, text, signal } = message;
    if (delivery.kind === 'mail') return mailTo(message);
    if (delivery.kind === 'chat') return sendChat(outbound, target, text, signal);
    if (delivery.kind === 'push') return (await sendPush(deps.push, target, text, signal)) ?? GONE;
    return sendSigned(message);
  }

  /** `null`: nobody waits for it any more. */
  async function prepare(
    delivery: DeliveryRow,
    { target, signal }: Pick<Message, 'target' | 'signal'>,
  ): Promise<Message | null> {
    const { user_id: userId, deployment_id: id, run_id: runId } = delivery;
    const owner = await deps.findOwner(db.read, userId);
    const deployment = await findDeployment(db.read, { userId, id });
    const run = await findDeliveredRun(db.read, runId);
    if (!owner || !deployment || !run) return null;
    const name = deployment.name === '' ? deployment.agent_name : deployment.name;
    const options = { name, language: owner.language, publicUrl: deps.publicUrl };
    const shared = { delivery, deployment, target, email: owner.email, signal };
    if (delivery.about === 'result') return { ...shared, text: toResultText(run, options) };
    const approvals = await listWaitingApprovals(db.read, runId);
    return approvals.length === 0 ? null : { ...shared, text: toApprovalText(approvals, options) };
  }

  async function attempt(delivery: DeliveryRow, signal: AbortSignal): Promise<Outcome> {
    const target = sealer.open(delivery.target_enc, delivery.id);
    // What is shown of an address stands for one that could not be read when the run ended.
    if (target === null || isShownTarget(target)) return NO_KEY;
    const message = await prepare(delivery, { target, signal });
    if (!message) return GONE;
    return send(message).catch((error: unknown) => {
      if (signal.aborted) throw error;
      return toFailure(error);
    });
  }

  async function deliver(deliveryId: string, signal: AbortSignal): Promise<void> {
    const delivery = await findDelivery(db.read, deliveryId);
    if (delivery?.state !== 'waiting') return;
    const { isDelivered, canRetry, status, error } = await attempt(delivery, signal);
    const attempts = [...readAttempts(delivery.attempts), { at: clock.now(), status, error }];
    const isLast = !canRetry || attempts.length >= MAX_ATTEMPTS;
    const state = isDelivered ? 'delivered' : isLast ? 'failed' : 'waiting';
    const change = { state, attempts: JSON.stringify(attempts), updated_at: clock.now() } as const;
    await db.write((tx) => updateDelivery(tx, deliveryId, change));
    if (state === 'waiting') throw new DeliveryFailedError(error ?? 'refused');
  }

  jobs.work(DELIVER, ({ deliveryId }, { signal }) => deliver(deliveryId, signal), {
    concurrency: CONCURRENCY,
  });

  return {
    async listOfRun(userId, runId) {
      await deps.runs.get({ userId }, runId);
      return (await listDeliveriesOfRun(db.read, runId)).map(toShown);
    },

    async replaceSecret({ userId, id, requestId }) {
      const secret = createSigningSecret();
      await db.write(async (tx) => {
        await saveSecret(tx, id, sealer.seal(secret, id));
        const target = { type: 'deployment', id };
        await audit.add(tx, {
          action: 'deployment.result-secret-replaced',
          actorId: userId,
          target,
          requestId,
        });
      });
      return secret;
    },

    removeOld: () => db.write((tx) => removeDeliveriesBefore(tx, clock.now() - KEPT_MS)),
  };
}
