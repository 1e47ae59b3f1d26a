// The schedules of one person, as the tools of their agents see and make them: by the same service as the screens.
import { createScheduledDeployment } from '@parley/contract/deployments/endpoints.ts';
import {
  DeploymentQuery,
  type Deployment,
  type DeploymentChange,
  type ScheduledDeployment,
} from '@parley/contract/deployments/schemas.ts';
import type { Scope } from '@parley/contract/endpoint.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import {
  ToolFailure,
  type OwnSchedule,
  type ScheduleChange,
  type ToolSchedules,
} from '../../../toolbox/tool.ts';
import type { Deployments } from '../deployments.service.ts';

export interface SchedulesCaller {
  readonly userId: string;
  /** Of the API key that the run was begun with; `null` for people. */
  readonly scopes: readonly Scope[] | null;
  /** Whose changes are audited under it. */
  readonly runId: string;
  readonly canSave: boolean;
}

export type OwnSchedulesOf = (caller: SchedulesCaller) => ToolSchedules;

const isScheduled = (deployment: Deployment): deployment is ScheduledDeployment =>
  deployment.kind === 'scheduled';

function toOwn(deployment: Deployment): OwnSchedule {
  if (!isScheduled(deployment)) throw new ToolFailure('not_found', 'There is no schedule with this id.');
  return {
    id: deployment.id,
    agent: deployment.agent_name,
    name: deployment.name,
    prompt: deployment.prompt,
    expression: deployment.schedule,
    timezone: deployment.timezone,
    isActive: deployment.is_active,
    pausedReason: deployment.paused_reason,
    nextRunAt: deployment.next_run_at,
    lastRunAt: deployment.last_run_at,
    lastStatus: deployment.last_run_status,
  };
}

/** What the service refuses, as a model reads it. */
function toFailure(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const { code, message, data } = error;
  if (code === 'not_found') return new ToolFailure('not_found', 'There is no schedule with this id.');
  if (code === 'not_allowed')
    return new ToolFailure(
      'failed',
      'Only agents that the user has made run on a schedule. They can copy this one.',
    );
  const fields = (data.errors ?? []).map(({ field, message: problem }) => `${field} ${problem}`);
  const isInput = error.status === 422 || error.status === 400;
  return new ToolFailure(isInput ? 'bad_input' : 'failed', [message, ...fields].join(' '));
}

function toChange({ isActive, ...given }: ScheduleChange): DeploymentChange {
  return { ...given, ...(isActive !== undefined && { is_active: isActive }) };
}

export function createOwnSchedules(
  deployments: Pick<Deployments, 'list' | 'createScheduled' | 'update' | 'findAny'>,
): OwnSchedulesOf {
  return ({ userId, scopes, runId: requestId, canSave }) => {
    async function add(agentId: string, given: ScheduleChange): Promise<Deployment> {
      const body = createScheduledDeployment.body.safeParse(toChange(given));
      if (!body.success)
        throw new ToolFailure('bad_input', body.error.issues.map(({ message }) => message).join('; '));
      return deployments.createScheduled({ agentId, userId, scopes, requestId, requestKey: null }, body.data);
    }
    async function change(id: string, given: ScheduleChange): Promise<Deployment> {
      // Before anything is changed: a webhook is no schedule.
      const known = await deployments.findAny({ userId, scopes }, id);
      if (!isScheduled(known)) throw new AppError('not_found');
      const { agent_id: agentId } = known;
      return deployments.update({ id, agentId, userId, scopes, requestId }, toChange(given));
    }
    return {
      async list(limit) {
        const query = DeploymentQuery.parse({ kind: 'scheduled', per_page: limit });
        const { deployments: found, total } = await deployments.list({ userId, scopes }, query);
        return { schedules: found.map(toOwn), total };
      },
      save: canSave
        ? async (place, given) => {
            try {
              return toOwn(await ('id' in place ? change(place.id, given) : add(place.agentId, given)));
            } catch (error) {
              throw toFailure(error);
            }
          }
        : null,
    };
  };
}
