import { runDeploymentNow } from '@parley/contract/deployments/endpoints.ts';
import {
  getScheduleCalendar,
  getScheduleFigures,
  listOccurrences,
  previewSchedule,
} from '@parley/contract/deployments/schedule-endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { route, type Route } from '../../../platform/http/binding/route.ts';
import { toDeploymentOf, toStartedBy } from '../deployment-of.ts';
import type { Deployments } from '../deployments.service.ts';
import type { ListedDeployment } from '../deployments.store.ts';
import type { ScheduleReads } from './schedule-reads.ts';
import type { ScheduleStarts } from './schedule-starts.ts';

export interface ScheduleRoutesDeps {
  readonly deployments: Pick<Deployments, 'find' | 'findToStart'>;
  readonly reads: ScheduleReads;
  readonly starts: Pick<ScheduleStarts, 'runNow'>;
}

export function createScheduleRoutes({ deployments, reads, starts }: ScheduleRoutesDeps): Route[] {
  function requireSchedule(row: ListedDeployment): ListedDeployment {
    if (row.kind !== 'scheduled') throw new AppError('not_found');
    return row;
  }

  return [
    route(previewSchedule, ({ body }, { userId }) => reads.preview(userId, body)),
    route(getScheduleCalendar, ({ query }, { userId }) => reads.calendar(userId, query.days)),
    route(getScheduleFigures, (_call, { userId }) => reads.figures(userId)),
    route(listOccurrences, async ({ params, query, facts }, caller) => {
      const { id } = requireSchedule(await deployments.find(toDeploymentOf(params, caller, facts)));
      const { page, per_page: limit, from, to } = query;
      const filter = {
        deploymentId: id,
        hasNotRun: query.not_run === 'true',
        fromMs: from === undefined ? null : Date.parse(from),
        toMs: to === undefined ? null : Date.parse(to),
      };
      return {
        ...(await reads.occurrences(filter, { limit, offset: (page - 1) * limit })),
        page,
        per_page: limit,
      };
    }),
    route(runDeploymentNow, async ({ params, facts }, caller) => {
      const row = requireSchedule(await deployments.findToStart(toDeploymentOf(params, caller, facts)));
      return { run_id: await starts.runNow(row, toStartedBy(caller), facts.idempotencyKey) };
    }),
  ];
}
