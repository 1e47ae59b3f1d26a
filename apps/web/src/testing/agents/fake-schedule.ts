import type { ScheduleFigures } from '@parley/contract/deployments/schedule-schemas.ts';
import type { ScheduledDeployment } from '@parley/contract/deployments/schemas.ts';

/** Of an agent of its own, every weekday in Stockholm. */
export const createSchedule = (
  id: string,
  change: Partial<ScheduledDeployment> = {},
): ScheduledDeployment => ({
  id,
  agent_id: `agent-${id}`,
  agent_name: `Agent ${id}`,
  kind: 'scheduled',
  name: '',
  model: null,
  streaming: false,
  is_active: true,
  paused_reason: null,
  run_cost_cap: null,
  daily_cost_cap: null,
  writing: {},
  approval_hours: 24,
  on_expired_approval: 'continue',
  approval_notices: [],
  deliver_to: [],
  run_count: 0,
  error_count: 0,
  last_run_at: null,
  last_run_status: null,
  last_error: null,
  cost_30_days: 0.42,
  runs_30_days: 0,
  cost_today: 0.14,
  median_ms: 4_100,
  days: [],
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  schedule: '30 7 * * 1-5',
  timezone: 'Europe/Stockholm',
  prompt: 'Compare the rates.',
  overlap: 'skip',
  missed: 'once',
  holidays: null,
  ends_at: null,
  next_run_at: '2126-01-01T06:30:00Z',
  ...change,
});

/** Of two schedules that are on, one of which needs attention. */
export const createFigures = (change: Partial<ScheduleFigures> = {}): ScheduleFigures => ({
  counts: { all: 2, on: 2, paused: 0, attention: 1 },
  next: { at: '2126-01-01T06:30:00Z', schedules: 1 },
  runs_30_days: 23,
  succeeded_30_days: 21,
  failed_30_days: 1,
  cost_30_days: 0.84,
  forecast: { per_month: 0.9, unknown: 0 },
  attention_reasons: [{ reason: 'model_refused', schedules: 1 }],
  ...change,
});
