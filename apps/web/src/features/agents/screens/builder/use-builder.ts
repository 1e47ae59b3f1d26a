import type { Agent, AgentInput, AgentUpdate } from '@parley/contract/agents/schemas.ts';
import {
  MAX_APPROVAL_HOURS,
  MAX_RUN_COST,
  MAX_STEPS,
  MIN_RUN_COST,
} from '@parley/contract/agents/constants.ts';
import type { AppError } from '@parley/contract/errors/app-error.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { notify, showError, textsOf } from '../../../../platform/toasts.ts';
import { agentsApi } from '../../agents.api.ts';
import { EMPTY_AGENT, isSameInput, toAgentPath, toInput } from '../../agent.ts';
import { refreshAgents } from '../../use-agents.ts';
import { draftStorage, type BuilderDraft } from './draft-storage.ts';
import { mergeDraft, type Draft } from './use-drafting.ts';
import { useNameCheck } from './use-name-check.ts';
import { useOwnFields } from './use-own-fields.ts';

export interface Issue {
  /** Whose field it is about; null: the whole form. */
  readonly field: string | null;
  readonly text: string;
}

function toIssues(error: AppError, nameTaken: string): Issue[] {
  if (error.code === 'agent_name_taken') return [{ field: 'name', text: nameTaken }];
  const { errors = [] } = error.data;
  if (errors.length > 0) return errors.map(({ field, message }) => ({ field, text: `${field}: ${message}` }));
  return [{ field: null, text: textsOf(error.code).text }];
}

/** As it is saved. */
const toBody = (input: AgentInput): AgentInput => ({
  ...input,
  name: input.name.trim(),
  starters: input.starters.map((starter) => starter.trim()).filter((starter) => starter !== ''),
});

const withNote = (text: string): Pick<AgentUpdate, 'note'> =>
  text.trim() === '' ? {} : { note: text.trim() };

/** What the form holds: until something is typed what is saved, also what is saved elsewhere meanwhile. */
function useDraft(agent: Agent | null, userId: string) {
  const agentId = agent?.id ?? null;
  const base = agent?.updated_at ?? '';
  const saved = useMemo(() => (agent ? toInput(agent) : EMPTY_AGENT), [agent]);
  const untouched = useMemo(
    (): BuilderDraft => ({
      input: saved,
      description: '',
      assumptions: [],
      alternatives: {},
      base,
      note: '',
    }),
    [saved, base],
  );
  const [kept] = useState(() => draftStorage.read(userId, agentId));
  const [typed, setTyped] = useState(kept);
  const draft = typed ?? untouched;
  const isChanged = !isSameInput(draft.input, saved) || draft.description !== '';
  useEffect(() => {
    if (isChanged) draftStorage.write(userId, agentId, draft);
    else draftStorage.remove(userId, agentId);
  }, [userId, agentId, draft, isChanged]);

  const setDraft = useCallback(
    (toNext: (before: BuilderDraft) => BuilderDraft) => setTyped((before) => toNext(before ?? untouched)),
    [untouched],
  );
  return { saved, base, draft, wasKept: kept !== null, isChanged, setDraft, clear: () => setTyped(null) };
}

/** The form of an agent: what it holds, whether that is saved, and what stands in the way. */
export function useBuilder(agent: Agent | null, userId: string) {
  const { t } = useTranslation('agents');
  const navigate = useNavigate();
  const agentId = agent?.id ?? null;
  const { saved, base, draft, wasKept, isChanged, setDraft, clear } = useDraft(agent, userId);
  const [wasRestored, setRestored] = useState(wasKept);
  const [isTouched, setTouched] = useState(wasKept);
  const [isSaving, setSaving] = useState(false);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const own = useOwnFields();
  const { input } = draft;
  const nameState = useNameCheck(input.name, saved.name, agentId);
  const isOutdated = isChanged && !isSaving && draft.base !== base;

  function listIssues(): Issue[] {
    const found: Issue[] = [];
    if (nameState === 'empty') found.push({ field: 'name', text: t('name.missing') });
    if (nameState === 'taken') found.push({ field: 'name', text: t('name.taken') });
    const { temperature, max_steps: steps, max_cost: cost, approval_hours: hours } = input;
    if (temperature !== null && !(temperature >= 0 && temperature <= 2))
      found.push({ field: 'temperature', text: t('issues.temperature') });
    if (!(Number.isInteger(steps) && steps >= 1 && steps <= MAX_STEPS))
      found.push({ field: 'max_steps', text: t('issues.steps', { most: MAX_STEPS }) });
    if (!(cost >= MIN_RUN_COST && cost <= MAX_RUN_COST))
      found.push({
        field: 'max_cost',
        text: t('issues.cost', { least: MIN_RUN_COST, most: MAX_RUN_COST }),
      });
    if (!(Number.isInteger(hours) && hours >= 1 && hours <= MAX_APPROVAL_HOURS))
      found.push({ field: 'approval_hours', text: t('issues.hours', { most: MAX_APPROVAL_HOURS }) });
    return found;
  }

  async function save(savedOver: string): Promise<void> {
    setTouched(true);
    const found = listIssues();
    setIssues(found);
    if (found.length > 0) return;
    setSaving(true);
    const body = toBody(input);
    try {
      const done = await (agentId === null
        ? agentsApi.create(body)
        : agentsApi.update(agentId, { ...body, ...withNote(draft.note), base_updated_at: savedOver }));
      draftStorage.remove(userId, agentId);
      await refreshAgents();
      void notify('success', { title: t(agentId === null ? 'created' : 'saved', { name: done.name }) });
      void navigate(toAgentPath(done.id));
    } catch (error) {
      const told = toAppError(error);
      if (told.code === 'agent_changed') {
        showError(told);
        await refreshAgents();
      } else setIssues(toIssues(told, t('name.taken')));
      setSaving(false);
    }
  }

  const fill = useCallback(
    (part: Partial<AgentInput>): void =>
      setDraft((before) => ({ ...before, input: { ...before.input, ...own.without(part) } })),
    [own, setDraft],
  );

  return {
    agentId,
    saved,
    input,
    description: draft.description,
    assumptions: draft.assumptions,
    alternatives: draft.alternatives,
    nameState,
    nameError:
      isTouched && nameState === 'empty'
        ? t('name.missing')
        : nameState === 'taken'
          ? t('name.taken')
          : undefined,
    isChanged,
    /** What was typed began with an earlier state than what is saved now. */
    isOutdated,
    isSaving,
    issues,
    /** Of the version that saving makes; says what is different where it is empty. */
    note: draft.note,
    setNote: (note: string) => setDraft((before) => ({ ...before, note })),
    wasRestored,
    change(part: Partial<AgentInput>): void {
      if ('name' in part) setTouched(true);
      own.note(part);
      setDraft((before) => ({ ...before, input: { ...before.input, ...part } }));
    },
    touchName: () => setTouched(true),
    describe: (description: string) => setDraft((before) => ({ ...before, description })),
    beginDraft: own.begin,
    /** With what is known of a draft; a field that the person has changed meanwhile stays theirs. */
    fill,
    finishDraft: ({ input: drafted, assumptions, alternatives }: Draft) =>
      setDraft((before) => ({
        ...before,
        input: { ...mergeDraft(before.input, drafted), ...own.of(before.input) },
        assumptions,
        alternatives,
      })),
    /** Takes a draft over as it is, with what was assumed in it. */
    take: (next: AgentInput, { assumptions, alternatives }: Draft) => {
      setDraft((before) => ({ ...before, input: next, assumptions, alternatives }));
    },
    confirm: (phrase: string) =>
      setDraft((before) => ({
        ...before,
        assumptions: before.assumptions.filter((candidate) => candidate !== phrase),
      })),
    discard(): void {
      clear();
      setRestored(false);
      setIssues([]);
      setTouched(false);
    },
    save: () => void save(draft.base),
    /** Over what was saved elsewhere meanwhile. */
    saveOver: () => void save(base),
  };
}

export type Builder = ReturnType<typeof useBuilder>;
