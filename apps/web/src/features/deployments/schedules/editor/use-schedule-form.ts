import type {
  ApprovalNotice,
  DeploymentFields,
  Recipient,
  ScheduledDeployment,
} from '@parley/contract/deployments/schemas.ts';
import { DEFAULT_APPROVAL_HOURS } from '@parley/contract/agents/constants.ts';
import { DEFAULT_DAILY_COST_CAP } from '@parley/contract/deployments/constants.ts';
import { useState } from 'react';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { textsOf } from '../../../../platform/toasts.ts';
import { readCost, toCostText, type CostTexts } from '../../components/CostLimits.tsx';
import { deploymentActions } from '../../deployments.api.ts';
import { readValue } from '../cron-parts.ts';
import { scheduleActions } from '../schedules.api.ts';
import type { z } from 'zod';

export interface ScheduleDraft {
  readonly agentId: string;
  readonly schedule: string;
  readonly timezone: string;
  readonly holidays: string | null;
  readonly endsAt: string | null;
  readonly prompt: string;
  readonly overlap: ScheduledDeployment['overlap'];
  readonly missed: ScheduledDeployment['missed'];
  readonly recipients: readonly Recipient[];
  readonly notices: readonly ApprovalNotice[];
  readonly writing: z.infer<typeof DeploymentFields>['writing'];
  readonly costs: CostTexts;
}

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

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

function toDraft(known: ScheduledDeployment): ScheduleDraft {
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

function toBody(draft: ScheduleDraft) {
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

export type Missing = 'agent' | 'schedule' | 'prompt' | 'costs';

/** Why it cannot be saved yet. */
function findMissing(draft: ScheduleDraft): Missing | null {
  if (draft.agentId === '') return 'agent';
  if (readValue(draft.schedule).problem !== null) return 'schedule';
  if (draft.prompt.trim() === '') return 'prompt';
  const isPriced = readCost(draft.costs.perRun) !== undefined && readCost(draft.costs.perDay) !== undefined;
  return isPriced ? null : 'costs';
}

export function useScheduleForm(
  known: ScheduledDeployment | null,
  agentId: string,
  onSaved: (saved: ScheduledDeployment, isRunning: boolean) => void,
) {
  const [draft, setDraft] = useState<ScheduleDraft>(() =>
    known ? toDraft(known) : { ...EMPTY, agentId, timezone: ownZone() },
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function save(isRunning: boolean): Promise<void> {
    setIsBusy(true);
    setFailure(null);
    setErrors({});
    try {
      const body = toBody(draft);
      const saved = known
        ? await deploymentActions.change(known, body)
        : await scheduleActions.create(draft.agentId, body);
      if (saved.kind !== 'scheduled') return;
      if (isRunning) await scheduleActions.runNow(saved);
      onSaved(saved, isRunning);
    } catch (error) {
      const told = toAppError(error);
      const fields = (told.data.errors ?? []).map(
        ({ field, message }) => [field.replace(/^body\./, ''), message] as const,
      );
      setErrors(Object.fromEntries(fields));
      if (fields.length === 0) setFailure(textsOf(told.code).text);
    } finally {
      setIsBusy(false);
    }
  }

  return {
    draft,
    errors,
    failure,
    isBusy,
    missing: findMissing(draft),
    approvalHours: known?.approval_hours ?? DEFAULT_APPROVAL_HOURS,
    change(change: Partial<ScheduleDraft>) {
      setDraft((before) => ({ ...before, ...change }));
      setErrors({});
    },
    save: (isRunning: boolean) => void save(isRunning),
  };
}

export type ScheduleForm = ReturnType<typeof useScheduleForm>;
