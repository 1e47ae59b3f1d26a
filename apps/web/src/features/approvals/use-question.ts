import { useMutation } from '@tanstack/react-query';
import type { AnswerBody, Question } from '@parley/contract/approvals/questions.ts';
import type { Approval } from '@parley/contract/approvals/schemas.ts';
import type { FirstAnswer } from '@parley/contract/errors/schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../platform/errors/to-app-error.ts';
import { queryClient } from '../../platform/query.ts';
import { approvalActions, refreshApprovals, toToolLanguage } from './approvals.api.ts';
import { toContent, toTyped, type Problems, type Typed } from './question-form.ts';

const RETRY_MS = 3_000;

export interface OpenQuestion {
  readonly approval: Approval;
  readonly question: Question;
  readonly typed: Typed;
  readonly problems: Problems;
  readonly isSending: boolean;
  /** It could not be sent yet and is sent again. */
  readonly isRetrying: boolean;
  /** What an earlier answer said. */
  readonly first: FirstAnswer | null;
  /** The server does not take the answer. */
  readonly isRefused: boolean;
  change(name: string, value: string | readonly string[]): void;
  answer(): void;
  leave(action: 'decline' | 'cancel'): void;
}

/** One question of a server while a person looks at it: what is typed, and the answer. */
export function useQuestion(approval: Approval, question: Question, onDecided: () => void): OpenQuestion {
  const { i18n } = useTranslation('approvals');
  const [typed, setTyped] = useState<Typed>(() => toTyped(question.fields));
  const [problems, setProblems] = useState<Problems>({});
  const mutation = useMutation<unknown, Error, AnswerBody>(
    {
      mutationFn: (body) => approvalActions.answer(approval.id, body, toToolLanguage(i18n.language)),
      retry(_count, error) {
        const { row } = toAppError(error);
        return row.retry || row.status === 0;
      },
      retryDelay: RETRY_MS,
      onSuccess: onDecided,
      onSettled: () => refreshApprovals(),
    },
    queryClient,
  );
  const error = mutation.error && toAppError(mutation.error);
  return {
    approval,
    question,
    typed,
    problems,
    isSending: mutation.isPending,
    isRetrying: mutation.isPending && (mutation.failureCount > 0 || mutation.isPaused),
    first: error?.data.first ?? null,
    isRefused: error?.code === 'validation_failed',
    change(name, value) {
      setTyped((known) => ({ ...known, [name]: value }));
      setProblems({});
    },
    answer() {
      const answered = toContent(question.fields, typed);
      setProblems(answered.problems);
      if (Object.keys(answered.problems).length > 0) return;
      const isForm = question.mode === 'form';
      mutation.mutate({ action: 'answer', ...(isForm && { content: answered.content }) });
    },
    leave: (action) => mutation.mutate({ action }),
  };
}
