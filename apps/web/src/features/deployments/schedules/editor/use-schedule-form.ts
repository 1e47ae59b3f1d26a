import type { ScheduledDeployment } from '@parley/contract/deployments/schemas.ts';
import { DEFAULT_APPROVAL_HOURS } from '@parley/contract/agents/constants.ts';
import { useEffect, useState } from 'react';
import { fieldTextOf } from '../../../../platform/errors/field-text.ts';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { deploymentActions } from '../../deployments.api.ts';
import { failureTextsOf, useRequestKey } from '../../use-request-key.ts';
import { scheduleActions } from '../schedules.api.ts';
import {
  createDraft,
  findMissing,
  keptDrafts,
  toBody,
  toCopy,
  toDraft,
  type DraftState,
  type ScheduleDraft,
} from './schedule-draft.ts';

export interface ScheduleFormOf {
  /** `null`: a new one. */
  readonly known: ScheduledDeployment | null;
  /** What a new one begins with; `null`: with what is usual. */
  readonly copied: ScheduledDeployment | null;
  readonly agentId: string;
  readonly userId: string;
  /** Where only some of it is changed: these. */
  readonly parts?: readonly ('schedule' | 'timezone' | 'holidays' | 'ends_at' | 'prompt')[];
}

/** What the form holds; of a new schedule it is there again after the page was left. */
function useDraft({ known, copied, agentId, userId }: ScheduleFormOf) {
  const keptId = copied?.id ?? agentId;
  const begin = () => ({
    draft: copied ? toCopy(copied, Date.now()) : createDraft(agentId),
    changedAt: null,
  });
  const [state, setState] = useState<DraftState>(() =>
    known ? { draft: toDraft(known), changedAt: null } : (keptDrafts.read(userId, keptId) ?? begin()),
  );
  const [isKept, setKept] = useState(true);
  const isNew = known === null;
  useEffect(() => {
    if (isNew && state.changedAt !== null) setKept(keptDrafts.write(userId, keptId, state));
  }, [isNew, userId, keptId, state]);
  const remove = () => {
    if (isNew) keptDrafts.remove(userId, keptId);
  };
  return {
    draft: state.draft,
    /** When it was kept last; `null`: it is not. */
    keptAt: isNew && isKept ? state.changedAt : null,
    change: (change: Partial<ScheduleDraft>) =>
      setState(({ draft }) => ({ draft: { ...draft, ...change }, changedAt: Date.now() })),
    /** It is saved elsewhere. */
    forget() {
      remove();
      setState(({ draft }) => ({ draft, changedAt: null }));
    },
    discard() {
      remove();
      setState(begin());
    },
    /** Shows it as it is now; what was typed since it was sent stays. */
    take(sent: ScheduleDraft, saved: ScheduledDeployment) {
      setState(({ draft }) => ({ draft: draft === sent ? toDraft(saved) : draft, changedAt: null }));
    },
  };
}

type Body = ReturnType<typeof toBody>;

/** Of the given parts those that were changed here: the others may have been changed elsewhere meanwhile. */
function pick(body: Body, known: ScheduledDeployment, parts: ScheduleFormOf['parts']): Partial<Body> {
  if (!parts) return body;
  const before = toBody(toDraft(known));
  return Object.fromEntries(
    parts.filter((part) => body[part] !== before[part]).map((part) => [part, body[part]]),
  );
}

export function useScheduleForm(
  of: ScheduleFormOf,
  onSaved: (saved: ScheduledDeployment, isRunning: boolean) => void,
) {
  /** The one that the form changes. One whose first run did not begin is made all the same: it is not made again. */
  const [known, setKnown] = useState(of.known);
  const { draft, keptAt, change, forget, discard, take } = useDraft({ ...of, known });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const request = useRequestKey();

  async function save(isRunning: boolean): Promise<void> {
    setIsBusy(true);
    setFailure(null);
    setErrors({});
    try {
      const body = toBody(draft);
      const saved = known
        ? await deploymentActions.change(known, pick(body, known, of.parts))
        : await request.make((key) => scheduleActions.create(draft.agentId, body, key));
      forget();
      if (saved.kind !== 'scheduled') return;
      setKnown(saved);
      if (of.parts) take(draft, saved);
      if (isRunning) await scheduleActions.runNow(saved);
      onSaved(saved, isRunning);
    } catch (error) {
      const told = toAppError(error);
      const fields = (told.data.errors ?? []).map(
        ({ field, message }) => [field.replace(/^body\./, ''), fieldTextOf(message)] as const,
      );
      setErrors(Object.fromEntries(fields));
      if (fields.length === 0) setFailure(failureTextsOf(told.code).text);
    } finally {
      setIsBusy(false);
    }
  }

  return {
    known,
    draft,
    keptAt,
    errors,
    failure,
    isBusy,
    missing: findMissing(draft),
    approvalHours: known?.approval_hours ?? DEFAULT_APPROVAL_HOURS,
    change(part: Partial<ScheduleDraft>) {
      change(part);
      setErrors({});
    },
    discard() {
      discard();
      setErrors({});
      setFailure(null);
    },
    save: (isRunning: boolean) => void save(isRunning),
  };
}

export type ScheduleForm = ReturnType<typeof useScheduleForm>;
