// Calls about schedules alone; those of all deployments are in ../deployments.api.ts.
import { keepPreviousData } from '@tanstack/react-query';
import { createScheduledDeployment, runDeploymentNow } from '@parley/contract/deployments/endpoints.ts';
import {
  getScheduleCalendar,
  getScheduleFigures,
  previewSchedule,
} from '@parley/contract/deployments/schedule-endpoints.ts';
import type { z } from 'zod';
import type { ScheduledDeployment } from '@parley/contract/deployments/schemas.ts';
import { api } from '../../../platform/api/client.ts';
import { refreshDeployments } from '../deployments.api.ts';
import { randomHex } from '../../../platform/random-hex.ts';

const KEY = 'deployments';

export interface PreviewAsked {
  /** `null`: it cannot be read yet. */
  readonly schedule: string | null;
  readonly timezone: string;
  readonly holidays: string | null;
  readonly endsAt: string | null;
  readonly agentId: string;
  readonly deploymentId: string | null;
  readonly language: 'en' | 'zh';
}

export function toPreviewQuery(asked: PreviewAsked) {
  const { schedule, timezone, holidays, endsAt, agentId, deploymentId, language } = asked;
  return {
    queryKey: [KEY, 'preview', asked],
    queryFn: () =>
      api.call(previewSchedule, {
        body: {
          schedule: schedule ?? '',
          timezone,
          holidays,
          ends_at: endsAt,
          language,
          ...(agentId !== '' && { agent_id: agentId }),
          ...(deploymentId !== null && { deployment_id: deploymentId }),
        },
      }),
    enabled: schedule !== null,
    placeholderData: keepPreviousData,
    retry: false,
  };
}

export function toCalendarQuery() {
  return {
    queryKey: [KEY, 'calendar'],
    queryFn: () => api.call(getScheduleCalendar, { query: {} }),
    refetchOnWindowFocus: 'always' as const,
  };
}

/** Belongs to the list: what changes one of its rows changes them. */
export function toFiguresQuery() {
  return {
    queryKey: [KEY, 'list', 'schedule-figures'],
    queryFn: () => api.call(getScheduleFigures, {}),
    refetchOnWindowFocus: 'always' as const,
  };
}

export type NewSchedule = z.input<NonNullable<(typeof createScheduledDeployment)['body']>>;

export const scheduleActions = {
  create: (agentId: string, body: NewSchedule, idempotencyKey: string): Promise<ScheduledDeployment> =>
    refreshDeployments(
      api.call(createScheduledDeployment, { params: { id: agentId }, body }, { idempotencyKey }),
    ),
  /** Once, also where its answer is lost and it is sent again. */
  runNow: ({ agent_id: id, id: deploymentId }: Pick<ScheduledDeployment, 'agent_id' | 'id'>) =>
    refreshDeployments(
      api.call(runDeploymentNow, { params: { id, deploymentId } }, { idempotencyKey: randomHex(16) }),
    ),
};
