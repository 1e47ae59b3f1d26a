import { runDeploymentNow } from '@parley/contract/deployments/endpoints.ts';
import {
  getScheduleCalendar,
  getScheduleFigures,
  listOccurrences,
  previewSchedule,
} from '@parley/contract/deployments/schedule-endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { route, type Route } from '../../../platform/http/binding/route.ts';
import type { Deployments } from '../deployments.service.ts';
import type { ScheduleReads } from './schedule-reads.ts';
import type { ScheduleStarts } from './schedule-starts.ts';

export interface ScheduleRoutesDeps {
  readonly deployments: Pick<Deployments, 'find'>;
  readonly reads: ScheduleReads;
  readonly starts: Pick<ScheduleStarts, 'runNow'>;
}

export function createScheduleRoutes({ deployments, reads, starts }: ScheduleRoutesDeps): Route[] {
  async function find(
    { id: agentId, deploymentId: id }: { id: string; deploymentId: string },
    userId: string,
  ) {
    const row = await deployments.find({ userId, agentId, id });
    if (row.kind !== 'scheduled') throw new AppError('not_found');
    return row;
  }

  return [
    route(previewSchedule, ({ body }, { userId }) => reads.preview(userId, body)),
    route(getScheduleCalendar, ({ query }, { userId }) => reads.calendar(userId, query.days)),
    route(getScheduleFigures, (_call, { userId }) => reads.figures(userId)),
    route(listOccurrences, async ({ params, query }, { userId }) => {
      const { id } = await find(params, userId);
      const { page, per_page: limit } = query;
      return {
        ...(await reads.occurrences(id, { limit, offset: (page - 1) * limit })),
        page,
        per_page: limit,
      };
    }),
    route(runDeploymentNow, async ({ params, facts }, { userId }) => ({
      run_id: await starts.runNow(await find(params, userId), facts.idempotencyKey),
    })),
  ];
}
