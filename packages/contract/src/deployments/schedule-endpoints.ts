import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { Occurrence, ScheduleFigures, SchedulePreview, SchedulePreviewBody } from './schedule-schemas.ts';
import { CalendarQuery, DeploymentParams, ScheduleCalendar } from './schemas.ts';

const shared = { access: 'member', scope: 'agents' } as const;

export const previewSchedule = defineEndpoint({
  ...shared,
  id: 'deployments.previewSchedule',
  method: 'POST',
  path: '/deployments/preview-schedule',
  summary: 'The next runs of a schedule, in words and with their cost. Nothing is saved.',
  guards: 'self',
  body: SchedulePreviewBody,
  reply: SchedulePreview,
  errors: [],
});

export const getScheduleCalendar = defineEndpoint({
  ...shared,
  id: 'deployments.calendar',
  method: 'GET',
  path: '/deployments/calendar',
  summary: 'The due times of the coming days over all schedules of the caller.',
  guards: 'self',
  query: CalendarQuery,
  reply: ScheduleCalendar,
  errors: [],
});

export const getScheduleFigures = defineEndpoint({
  ...shared,
  id: 'deployments.scheduleFigures',
  method: 'GET',
  path: '/deployments/schedule-figures',
  summary:
    'What all schedules of the caller come to: counts, runs and cost of 30 days, and what the next 30 will cost.',
  guards: 'self',
  reply: ScheduleFigures,
  errors: [],
});

export const listOccurrences = defineEndpoint({
  ...shared,
  id: 'deployments.listOccurrences',
  method: 'GET',
  path: '/agents/{id}/deployments/{deploymentId}/occurrences',
  summary: 'The due times of a schedule and what became of them, newest first.',
  guards: 'own-deployment',
  params: DeploymentParams,
  query: z.object({
    /** Only those that were skipped or missed. */
    not_run: z.enum(['true']).optional(),
    from: z.iso.datetime().optional(),
    /** Before this time. */
    to: z.iso.datetime().optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    per_page: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({
    occurrences: z.array(Occurrence),
    total: z.number(),
    page: z.number(),
    per_page: z.number(),
  }),
  errors: ['not_found'],
});
