// The schedules of the person that the agent runs for: what there is, and making or changing one.
import { z } from 'zod';
import {
  defineTool,
  ToolFailure,
  type AnyTool,
  type JsonValue,
  type OwnSchedule,
  type ToolContext,
} from '../tool.ts';
import { SHARED } from './platform-tool.ts';

function schedulesOf({ caller, schedules }: ToolContext) {
  if (schedules) return schedules;
  const why =
    caller.role === 'guest'
      ? 'Guests have no schedules. Signing up makes them possible.'
      : 'This run may not see the schedules of its owner.';
  throw new ToolFailure('failed', why);
}

function toRow(schedule: OwnSchedule): JsonValue {
  const {
    id,
    agent,
    name,
    prompt,
    expression,
    timezone,
    isActive,
    pausedReason,
    nextRunAt,
    lastRunAt,
    lastStatus,
  } = schedule;
  return {
    schedule_id: id,
    agent,
    name,
    prompt: prompt.slice(0, 500),
    schedule: expression,
    timezone,
    is_on: isActive,
    paused_because: pausedReason,
    next_run_at: nextRunAt,
    last_run_at: lastRunAt,
    last_result: lastStatus,
  };
}

const prompt = z.string().trim().min(1).max(8_000);
const schedule = z.string().trim().min(1).max(200);

export const SCHEDULE_TOOLS: readonly AnyTool[] = [
  defineTool({
    ...SHARED,
    name: 'schedule-list',
    scope: 'agents',
    icon: 'calendar-clock',
    title: { en: 'List schedules', zh: '列出定时任务' },
    description:
      'Lists the schedules of the user, soonest first: which agent runs when, the next time, and how the last run ended. Use it when the user asks what is planned, and before making a schedule that may be there already.',
    parameters: z.strictObject({
      limit: z.int().min(1).max(100).default(25).describe('How many to return at most.'),
    }),
    async call({ limit }, context) {
      const { schedules, total } = await schedulesOf(context).list(limit);
      return {
        data: { schedules: schedules.map(toRow), in_all: total },
        truncated: schedules.length < total,
      };
    },
  }),
  defineTool({
    ...SHARED,
    name: 'schedule-create',
    scope: 'agents',
    effect: 'write',
    isIdempotent: false,
    icon: 'calendar-plus',
    title: { en: 'Create or change a schedule', zh: '创建或修改定时任务' },
    description:
      'Runs this agent by itself at the times that the user wants, or changes one of the schedules of the user. Only for agents that the user has made. Each run costs the user money; say when the first one is. With schedule_id it changes that schedule, and what is left out stays.',
    parameters: z
      .strictObject({
        schedule_id: z
          .string()
          .min(1)
          .max(100)
          .optional()
          .describe('Of one from schedule_list: it is changed.'),
        prompt: prompt.optional().describe('What the agent is told at each run, complete in itself.'),
        schedule: schedule
          .optional()
          .describe(
            'When: in words such as "every weekday at 7:30", as five fields of cron, as @every 15m, or a local time for once such as 2026-03-01T09:00.',
          ),
        timezone: z
          .string()
          .min(1)
          .max(100)
          .optional()
          .describe('IANA name; the time zone of the user without it.'),
        name: z.string().trim().max(100).optional().describe('What the user calls it.'),
        is_on: z.boolean().optional().describe('Pauses or resumes a schedule.'),
      })
      .refine((given) => given.schedule_id !== undefined || (given.prompt && given.schedule), {
        error: 'a new schedule needs a prompt and a schedule',
      })
      .refine((given) => given.schedule_id !== undefined || given.is_on !== false, {
        error: 'a new schedule is on; it can be paused once it is there',
      }),
    async call({ schedule_id: id, is_on: isActive, ...given }, context) {
      const { save } = schedulesOf(context);
      if (!save)
        throw new ToolFailure('failed', 'A run that nobody has begun makes and changes no schedules.');
      const { agent, timezone } = context;
      const place = id === undefined ? { agentId: agent.id } : { id };
      const zone = given.timezone ?? (id === undefined ? timezone : undefined);
      const saved = await save(place, {
        ...given,
        ...(zone !== undefined && { timezone: zone }),
        ...(isActive !== undefined && { isActive }),
      });
      return { data: toRow(saved) };
    },
  }),
];
