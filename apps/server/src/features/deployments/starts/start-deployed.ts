// Starts a run for a deployment, whichever way it was called; what cannot be started is kept as a failed run.
import type { RunContext } from '@parley/contract/agents/execution/schemas.ts';
import type { Scope } from '@parley/contract/endpoint.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { RunTrigger } from '@parley/contract/runs/schemas.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { toDollars } from '../../../platform/money.ts';
import type { DeployedStarted, ExecuteAgents } from '../../agents/index.ts';
import type { FindWorkOwner } from '../../auth/index.ts';
import type { Beginning, Runs } from '../../runs/index.ts';
import { readRecipients, readWriting } from '../deployments.present.ts';
import type { ListedDeployment } from '../deployments.store.ts';
import { SILENCE_INSTRUCTIONS } from '../results/nothing-to-report.ts';

export interface StartDeployedDeps {
  readonly agents: Pick<ExecuteAgents, 'executeDeployed'>;
  readonly runs: Pick<Runs, 'recordRefused'>;
  readonly findOwner: FindWorkOwner;
}

/** The key that a run is asked for with, whose rights and budget it has besides those of the owner. */
export interface StartedBy {
  readonly apiKeyId: string | null;
  /** `null`: all that the owner may. */
  readonly scopes: readonly Scope[] | null;
}

/** By a person, or by nobody at all. */
export const WITHOUT_KEY: StartedBy = { apiKeyId: null, scopes: null };

export interface DeployedWork {
  readonly deployment: ListedDeployment;
  readonly trigger: Extract<RunTrigger, 'api' | 'scheduled' | 'webhook'>;
  readonly beginning: Beginning;
  readonly by: StartedBy;
  readonly content: string;
  readonly context: RunContext;
  /** Unique among the owner's runs: a repeat finds the run that was started. */
  readonly key: string;
  /** What the key stands for: under it nothing else is started. */
  readonly asked: readonly unknown[];
  /** The message holds text from outside. */
  readonly isOutside: boolean;
  /** In the transaction that makes the run. */
  record(tx: Tx, runId: string): Promise<void>;
}

export interface StartDeployed {
  /** Throws `account_suspended` where the owner may do nothing any more, and whatever the run is refused with. */
  start(work: DeployedWork): Promise<DeployedStarted>;
  /** Keeps what could not be started. */
  refuse(work: DeployedWork, error: AppError): Promise<string>;
}

function mayStaySilent({ deliver_to: recipients }: ListedDeployment): boolean {
  return readRecipients(recipients).some(({ when }) => when === 'if_worth_saying');
}

export function createStartDeployed({ agents, runs, findOwner }: StartDeployedDeps): StartDeployed {
  function toActor({ deployment, trigger, by }: DeployedWork): Actor {
    const { user_id: userId } = deployment;
    return { userId, payerId: userId, role: 'user', entryPoint: trigger, ...by };
  }

  return {
    async start(work) {
      const { deployment, content, context, key, asked, isOutside } = work;
      const owner = await findOwner(deployment.user_id);
      if (owner?.role !== 'user') throw new AppError('account_suspended');
      return agents.executeDeployed({
        agentId: deployment.agent_id,
        actor: toActor(work),
        content,
        context: { language: owner.language, ...context },
        model: deployment.model,
        key,
        asked,
        isOutside,
        rules: {
          writing: readWriting(deployment.writing),
          runCostCap: deployment.run_cost_cap === null ? null : toDollars(deployment.run_cost_cap),
          approvalHours: deployment.approval_hours,
          onExpiredApproval: deployment.on_expired_approval,
          instructions: mayStaySilent(deployment) ? SILENCE_INSTRUCTIONS : null,
        },
        deployment: {
          id: deployment.id,
          beginning: work.beginning,
          record: (tx, runId) => work.record(tx, runId),
        },
      });
    },

    refuse(work, error) {
      const { deployment, content: input, key } = work;
      return runs.recordRefused({
        actor: toActor(work),
        kind: 'agent',
        deploymentId: deployment.id,
        agent: { id: deployment.agent_id, name: deployment.agent_name },
        input,
        key,
        error,
        record: (tx, runId) => work.record(tx, runId),
      });
    },
  };
}
