import { useMutation } from '@tanstack/react-query';
import type { Approval, DecisionBody } from '@parley/contract/approvals/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { FirstAnswer } from '@parley/contract/errors/schemas.ts';
import { useTranslation } from 'react-i18next';
import { fieldTextOf } from '../../platform/errors/field-text.ts';
import { queryClient } from '../../platform/query.ts';
import { notify, showError } from '../../platform/toasts.ts';
import { toAppError } from '../../platform/errors/to-app-error.ts';
import { approvalActions, refreshApprovals, toToolLanguage } from './approvals.api.ts';

const RETRY_MS = 3_000;
const UNDO_MS = 8_000;

export interface DecisionRequest extends DecisionBody {
  /** With a denial: the run is ended as well. */
  readonly endsRun?: boolean;
}

export interface DecisionState {
  readonly isSending: boolean;
  /** It could not be sent yet and is sent again. */
  readonly isRetrying: boolean;
  /** What an earlier answer said. */
  readonly first: FirstAnswer | null;
  /** What the server finds wrong with changed arguments. */
  readonly problems: readonly string[];
  /** The tool has changed since it was asked for. */
  readonly isOutdated: boolean;
  decide(request: DecisionRequest): void;
}

const isTemporary = (error: unknown): boolean => {
  const { row } = toAppError(error);
  return row.retry || row.status === 0;
};

/** Sends a decision until the server has it. */
export function useDecision(approval: Approval, onDecided: () => void): DecisionState {
  const { t, i18n } = useTranslation('approvals');
  const { id, agent_id: agentId, agent_name: agentName, tool_name: toolName } = approval;
  const offerUndo = () =>
    void notify('success', {
      title: t('remembered', { agent: agentName }),
      durationMs: UNDO_MS,
      action: {
        label: t('undo'),
        onPress: () =>
          void approvalActions
            .removeRuleOf(agentId ?? '', toolName)
            .catch((error: unknown) => showError(toAppError(error))),
      },
    });
  const mutation = useMutation<unknown, Error, DecisionRequest>(
    {
      mutationFn: async ({ endsRun = false, ...body }) => {
        await approvalActions.decide(id, body, toToolLanguage(i18n.language));
        // The answer is with the server: it is not sent again because the run could not be ended.
        if (endsRun)
          await approvalActions
            .endRun(approval.run_id)
            .catch((error: unknown) => showError(toAppError(error)));
      },
      retry: (_count, error) => isTemporary(error),
      retryDelay: RETRY_MS,
      onSuccess(_answer, { remember }) {
        if (remember) offerUndo();
        onDecided();
      },
      onSettled: () => refreshApprovals(),
    },
    queryClient,
  );
  const error = mutation.error && toAppError(mutation.error);
  return {
    isSending: mutation.isPending,
    isRetrying: mutation.isPending && (mutation.failureCount > 0 || mutation.isPaused),
    first: error?.data.first ?? null,
    problems:
      error?.code === 'validation_failed'
        ? (error.data.errors ?? []).map(({ message }) => fieldTextOf(message))
        : [],
    isOutdated: error instanceof AppError && error.code === 'conflict',
    decide: (request) => mutation.mutate(request),
  };
}
