import { AGENT_TASK_MAX_LENGTH } from '@parley/contract/agents/constants.ts';
import type { AgentInput, AutoGenerateAnswer } from '@parley/contract/agents/schemas.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logProblem } from '../../../../platform/log.ts';
import { randomHex } from '../../../../platform/random-hex.ts';
import { agentsApi } from '../../agents.api.ts';
import { readDraftSoFar, type DraftSoFar } from '../../draft-so-far.ts';
import { cancelByKey } from '../../run-by-key.ts';
import { watchDraft } from '../../watch-draft.ts';

export interface Draft {
  readonly input: AgentInput;
  readonly assumptions: AutoGenerateAnswer['assumptions'];
  readonly alternatives: AutoGenerateAnswer['alternatives'];
  readonly warnings: readonly string[];
  readonly isFromTemplate: boolean;
  readonly tookMs: number;
  /** What a model had written before the template took its place. */
  readonly cut: DraftSoFar | null;
}

export interface DraftRequest {
  readonly description: string;
  readonly tools?: readonly string[];
  /** Improves this one. */
  readonly agentId?: string | null;
}

type State =
  | { readonly kind: 'idle' | 'failed' }
  | { readonly kind: 'running'; readonly startedAt: number; readonly soFar: DraftSoFar | null }
  | { readonly kind: 'done' };

function toDraft(answer: AutoGenerateAnswer, soFar: DraftSoFar | null): Draft {
  const { agent, assumptions, alternatives, warnings, source, took_ms: tookMs } = answer;
  const { id: _id, ...input } = agent;
  const isFromTemplate = source === 'template';
  const cut = isFromTemplate ? soFar : null;
  return { input, assumptions, alternatives, warnings, isFromTemplate, tookMs, cut };
}

/** Asks for a draft of an agent; one at a time, stopped with the page. */
export function useDrafting() {
  const { i18n } = useTranslation();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const running = useRef<{ readonly key: string; readonly controller: AbortController } | null>(null);

  const abandon = useCallback(() => {
    if (!running.current) return;
    const { key, controller } = running.current;
    running.current = null;
    controller.abort();
    cancelByKey(key).catch((error: unknown) => logProblem('draft-stop', error));
  }, []);
  useEffect(() => abandon, [abandon]);
  const stop = useCallback(() => {
    abandon();
    setState({ kind: 'idle' });
  }, [abandon]);
  const start = useCallback(
    async ({ description, tools = [], agentId = null }: DraftRequest): Promise<Draft | null> => {
      abandon();
      const key = randomHex(16);
      const controller = new AbortController();
      running.current = { key, controller };
      const isCurrent = () => running.current?.key === key;
      const language = i18n.language === 'zh' ? 'zh' : 'en';
      const startedAt = Date.now();
      setState({ kind: 'running', startedAt, soFar: null });
      let soFar: DraftSoFar | null = null;
      const watching = new AbortController();
      const { signal } = controller;
      watchDraft(key, {
        signal: AbortSignal.any([signal, watching.signal]),
        onText(text) {
          soFar = readDraftSoFar(text);
          if (isCurrent()) setState({ kind: 'running', startedAt, soFar });
        },
        // The draft comes all the same.
      }).catch(() => undefined);
      try {
        const answer = await agentsApi.draft(
          {
            description: description.slice(0, AGENT_TASK_MAX_LENGTH),
            tools: [...tools],
            language,
            ...(agentId !== null && { agent_id: agentId }),
          },
          { key, signal },
        );
        if (!isCurrent()) return null;
        running.current = null;
        setState({ kind: 'done' });
        return toDraft(answer, soFar);
      } catch {
        if (isCurrent()) {
          running.current = null;
          setState({ kind: 'failed' });
        }
        return null;
      } finally {
        watching.abort();
      }
    },
    [abandon, i18n.language],
  );
  return { state, start, stop };
}

/** What a draft did not say anything about stays as it is in the form. */
export function mergeDraft(before: AgentInput, draft: AgentInput): AgentInput {
  const { is_public, workspace_id, cost_tags, share_instructions, knowledge_ids } = before;
  return { ...draft, is_public, workspace_id, cost_tags, share_instructions, knowledge_ids };
}
