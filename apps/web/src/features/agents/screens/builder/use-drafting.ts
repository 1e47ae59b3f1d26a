import type { AgentInput, AutoGenerateAnswer } from '@parley/contract/agents/schemas.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { agentsApi } from '../../agents.api.ts';

const MOST_WORDS = 4_000;

export interface Draft {
  readonly input: AgentInput;
  readonly assumptions: readonly string[];
  readonly warnings: readonly string[];
  readonly isFromTemplate: boolean;
  readonly tookMs: number;
}

export interface DraftRequest {
  readonly description: string;
  readonly tools?: readonly string[];
  /** Improves this one. */
  readonly agentId?: string | null;
}

type State =
  | { readonly kind: 'idle' | 'failed' }
  | { readonly kind: 'running'; readonly startedAt: number }
  | { readonly kind: 'done' };

function toDraft({ agent, assumptions, warnings, source, took_ms: tookMs }: AutoGenerateAnswer): Draft {
  const { id: _id, ...input } = agent;
  return { input, assumptions, warnings, isFromTemplate: source === 'template', tookMs };
}

/** Asks for a draft of an agent; one at a time, stopped with the page. */
export function useDrafting() {
  const { i18n } = useTranslation();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const stop = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setState({ kind: 'idle' });
  }, []);
  const start = useCallback(
    async ({ description, tools = [], agentId = null }: DraftRequest): Promise<Draft | null> => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setState({ kind: 'running', startedAt: Date.now() });
      const language = i18n.language === 'zh' ? 'zh' : 'en';
      try {
        const answer = await agentsApi.draft(
          {
            description: description.slice(0, MOST_WORDS),
            tools: [...tools],
            language,
            ...(agentId !== null && { agent_id: agentId }),
          },
          controller.signal,
        );
        if (running.current !== controller) return null;
        setState({ kind: 'done' });
        return toDraft(answer);
      } catch {
        if (running.current === controller) setState({ kind: 'failed' });
        return null;
      }
    },
    [i18n.language],
  );
  return { state, start, stop };
}

/** What a draft did not say anything about stays as it is in the form. */
export function mergeDraft(before: AgentInput, draft: AgentInput): AgentInput {
  const { is_public, workspace_id, cost_tags, share_instructions } = before;
  return { ...draft, is_public, workspace_id, cost_tags, share_instructions };
}
