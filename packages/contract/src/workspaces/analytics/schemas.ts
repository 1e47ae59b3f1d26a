import { z } from 'zod';

const ObjectId = z.string().min(1).max(100);
/** Stands for all private agents of others. */
export const PRIVATE_AGENTS = 'private';
/** `none`: what is unassigned. */
const Wanted = ObjectId.optional();

export const WorkspaceAnalyticsQuery = z.object({
  days: z.coerce.number().int().min(1).max(366).default(30),
  split: z.enum(['team', 'member', 'project', 'department']).default('team'),
  team: Wanted,
  project: Wanted,
  department: Wanted,
  member: Wanted,
  agent: Wanted,
});
export type WorkspaceAnalyticsQuery = z.infer<typeof WorkspaceAnalyticsQuery>;

const Sums = z.object({
  requests: z.number(),
  replies: z.number(),
  runs: z.number(),
  /** Of the runs, those that no person started. */
  automated: z.number(),
  /** Of the replies, those that failed or reached a limit; runs of agents are replies as well. */
  failed: z.number(),
  tokens: z.number(),
  /** US dollars. */
  cost: z.number(),
});

const Share = Sums.extend({
  /** `null`: unassigned. */
  id: z.string().nullable(),
  label: z.string().nullable(),
  /** In as many days before the period. */
  cost_before: z.number(),
});

export const WorkspaceAnalytics = z.object({
  workspace_id: z.string(),
  days: z.number(),
  from: z.string(),
  to: z.string(),
  totals: Sums.extend({ cost_before: z.number(), active_members: z.number(), members: z.number() }),
  /** One for each day, oldest first; `parts` as the query splits them, without empty ones. */
  by_day: z.array(
    z.object({
      date: z.string(),
      requests: z.number(),
      replies: z.number(),
      cost: z.number(),
      parts: z.array(z.object({ id: z.string().nullable(), cost: z.number() })),
    }),
  ),
  by_member: z.array(Share.extend({ team_id: z.string().nullable(), team: z.string().nullable() })),
  by_team: z.array(Share),
  by_project: z.array(Share),
  by_department: z.array(Share),
  /** `null`: without an agent; `private`: all private agents of others, which are not told apart. */
  by_agent: z.array(Share),
});
export type WorkspaceAnalytics = z.infer<typeof WorkspaceAnalytics>;
