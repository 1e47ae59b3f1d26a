import type { Agent, AgentInput } from '@parley/contract/agents/schemas.ts';
import {
  MAX_APPROVAL_HOURS,
  MAX_RUN_COST,
  MAX_STEPS,
  MIN_RUN_COST,
} from '@parley/contract/agents/constants.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { notify, textsOf } from '../../../../platform/toasts.ts';
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

function toIssues(cause: unknown, nameTaken: string): Issue[] {
  const error = toAppError(cause);
  if (error.code === 'agent_name_taken') return [{ field: 'name', text: nameTaken }];
  const { errors = [] } = error.data;
  if (errors.length > 0) return errors.map(({ field, message }) => ({ field, text: `${field}: ${message}` }));
  return [{ field: null, text: textsOf(error.code).text }];
}

/** The form of an agent: what it holds, whether that is saved, and what stands in the way. */
export function useBuilder(agent: Agent | null, userId: string) {
  const { t } = useTranslation('agents');
  const navigate = useNavigate();
  const agentId = agent?.id ?? null;
  const version = agent?.version ?? 0;
  const saved = useMemo(() => (agent ? toInput(agent) : EMPTY_AGENT), [agent]);
  const empty: BuilderDraft = { input: saved, description: '', assumptions: [], alternatives: {}, version };
  const [kept] = useState(() => draftStorage.read(userId, agentId, version));
  const [draft, setDraft] = useState(kept ?? empty);
  const [wasRestored, setRestored] = useState(kept !== null);
  const [isTouched, setTouched] = useState(kept !== null);
  const [isSaving, setSaving] = useState(false);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const own = useOwnFields();
  const { input } = draft;
  const nameState = useNameCheck(input.name, saved.name, agentId);
  const isChanged = !isSameInput(input, saved) || draft.description !== '';

  useEffect(() => {
    if (isChanged) draftStorage.write(userId, agentId, draft);
    else draftStorage.remove(userId, agentId);
  }, [userId, agentId, draft, isChanged]);

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

  async function save(): Promise<void> {
    setTouched(true);
    const found = listIssues();
    setIssues(found);
    if (found.length > 0) return;
    setSaving(true);
    const body: AgentInput = {
      ...input,
      name: input.name.trim(),
      starters: input.starters.map((starter) => starter.trim()).filter((starter) => starter !== ''),
    };
    try {
      const done = await (agentId === null ? agentsApi.create(body) : agentsApi.update(agentId, body));
      draftStorage.remove(userId, agentId);
      await refreshAgents();
      void notify('success', { title: t(agentId === null ? 'created' : 'saved', { name: done.name }) });
      void navigate(toAgentPath(done.id));
    } catch (error) {
      setIssues(toIssues(error, t('name.taken')));
      setSaving(false);
    }
  }

  const fill = useCallback(
    (part: Partial<AgentInput>): void =>
      setDraft((before) => ({ ...before, input: { ...before.input, ...own.without(part) } })),
    [own],
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
    isSaving,
    issues,
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
      setDraft(empty);
      setRestored(false);
      setIssues([]);
      setTouched(false);
    },
    save: () => void save(),
  };
}

export type Builder = ReturnType<typeof useBuilder>;
