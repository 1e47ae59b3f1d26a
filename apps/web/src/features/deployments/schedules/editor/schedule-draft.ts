// What is typed of a schedule, what of it is sent, and what is kept of a new one until it starts.
import { DEFAULT_DAILY_COST_CAP } from '@parley/contract/deployments/constants.ts';
import { ScheduleFields } from '@parley/contract/deployments/schedule-schemas.ts';
import {
  ApprovalNotice,
  DeploymentFields,
  Recipient,
  type ScheduledDeployment,
} from '@parley/contract/deployments/schemas.ts';
import { z } from 'zod';
import { createFormDrafts } from '../../../../platform/store/form-drafts.ts';
import { readCost, toCostText } from '../../components/CostLimits.tsx';
import { readValue } from '../cron-parts.ts';

const ScheduleDraft = z.object({
  agentId: z.string(),
  schedule: z.string(),
  timezone: z.string(),
  holidays: z.string().nullable(),
  endsAt: z.string().nullable(),
  prompt: z.string(),
  overlap: ScheduleFields.shape.overlap,
  missed: ScheduleFields.shape.missed,
  // Without the checks of what is sent: a target may not be typed yet.
  recipients: z.array(z.object(Recipient.shape)).readonly(),
  notices: z.array(ApprovalNotice).readonly(),
  writing: DeploymentFields.shape.writing,
  costs: z.object({ perRun: z.string(), perDay: z.string() }),
});
export type ScheduleDraft = Readonly<z.infer<typeof ScheduleDraft>>;

const EMPTY: Omit<ScheduleDraft, 'agentId' | 'timezone'> = {
  schedule: '30 7 * * 1-5',
  holidays: null,
  endsAt: null,
  prompt: '',
  overlap: 'skip',
  missed: 'once',
  recipients: [],
  notices: [],
  writing: {},
  costs: { perRun: '', perDay: toCostText(DEFAULT_DAILY_COST_CAP) },
};

export const createDraft = (agentId: string): ScheduleDraft => ({
  ...EMPTY,
  agentId,
  timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
});

export function toDraft(known: ScheduledDeployment): ScheduleDraft {
  return {
    agentId: known.agent_id,
    schedule: known.schedule,
    timezone: known.timezone,
    holidays: known.holidays,
    endsAt: known.ends_at,
    prompt: known.prompt,
    overlap: known.overlap,
    missed: known.missed,
    recipients: known.deliver_to,
    notices: known.approval_notices,
    writing: known.writing,
    costs: { perRun: toCostText(known.run_cost_cap), perDay: toCostText(known.daily_cost_cap) },
  };
}

/** Anyone who knows the URL of a chat service or a receiver can write there: it is typed again. */
const withoutUrl = <Target extends { readonly kind: Recipient['kind']; readonly target: string }>(
  one: Target,
): Target => (one.kind === 'chat' || one.kind === 'post' ? { ...one, target: '' } : one);

const withoutUrls = (draft: ScheduleDraft): ScheduleDraft => ({
  ...draft,
  recipients: draft.recipients.map(withoutUrl),
  notices: draft.notices.map(withoutUrl),
});

/** What a new one begins with that is to be like this one. Of its URLs only a part is known; an end that is over ends nothing. */
export function toCopy(known: ScheduledDeployment, nowMs: number): ScheduleDraft {
  const draft = withoutUrls(toDraft(known));
  return {
    ...draft,
    endsAt: draft.endsAt !== null && Date.parse(draft.endsAt) > nowMs ? draft.endsAt : null,
  };
}

export function toBody(draft: ScheduleDraft) {
  const { schedule, timezone, holidays, prompt, overlap, missed, costs } = draft;
  return {
    schedule,
    timezone,
    holidays,
    ends_at: draft.endsAt,
    prompt,
    overlap,
    missed,
    deliver_to: [...draft.recipients],
    approval_notices: [...draft.notices],
    writing: { ...draft.writing },
    run_cost_cap: readCost(costs.perRun) ?? null,
    daily_cost_cap: readCost(costs.perDay) ?? null,
  };
}

/** Whether saving would change nothing. */
export const isSameDraft = (one: ScheduleDraft, other: ScheduleDraft): boolean =>
  JSON.stringify(toBody(one)) === JSON.stringify(toBody(other));

export type Missing = 'agent' | 'schedule' | 'prompt' | 'costs';

/** Why it cannot be saved yet. */
export function findMissing(draft: ScheduleDraft): Missing | null {
  if (draft.agentId === '') return 'agent';
  if (readValue(draft.schedule).problem !== null) return 'schedule';
  if (draft.prompt.trim() === '') return 'prompt';
  const isPriced = readCost(draft.costs.perRun) !== undefined && readCost(draft.costs.perDay) !== undefined;
  return isPriced ? null : 'costs';
}

/** What a form holds, and when that was changed last; `null`: not at all. */
export interface DraftState {
  readonly draft: ScheduleDraft;
  readonly changedAt: number | null;
}

const drafts = createFormDrafts(
  'schedule-draft',
  z.object({ draft: ScheduleDraft, changedAt: z.number().nullable() }),
);

/** New schedules of one person, each by the agent that its page was opened for, the schedule that it copies, or none. */
export const keptDrafts = {
  read: (userId: string, keptId: string): DraftState | null => drafts.read({ userId, id: keptId || null }),
  /** False where the browser refused. */
  write: (userId: string, keptId: string, { draft, changedAt }: DraftState): boolean =>
    drafts.write({ userId, id: keptId || null }, { draft: withoutUrls(draft), changedAt }),
  remove: (userId: string, keptId: string): void => drafts.remove({ userId, id: keptId || null }),
};
