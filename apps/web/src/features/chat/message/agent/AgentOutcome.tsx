import { ERRORS, type ErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { ErrorRow } from '@parley/contract/errors/error-row.ts';
import { KeyRound, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../../../platform/toasts.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { LimitAction } from '../LimitAction.tsx';
import type { AgentRunView, AssistantMessageView, MessageActions } from '../message-view.ts';

export interface AgentOutcomeProps {
  readonly message: AssistantMessageView;
  readonly run: AgentRunView;
  readonly code: ErrorCode;
  readonly actions: MessageActions;
}

const GUEST_LIMITS: readonly ErrorCode[] = [
  'guest_balance_limit',
  'guest_request_limit',
  'guest_session_limit',
  'total_credit_limit',
];

function useSentence(code: ErrorCode, detail: string): string {
  const { t } = useTranslation(['chat', 'common', 'errors']);
  if (code === 'empty_reply') return t('agent.empty');
  if (GUEST_LIMITS.includes(code)) return t('agent.guestLimit');
  if (code === 'insufficient_balance') return t('agent.noBalance');
  // What else costs too much has its own advice.
  if (ERRORS[code].status === 402)
    return t('agent.noBalanceBecause', { text: t(`common:errors.${code}.text`) });
  const text = code === 'not_found' ? t('errors:agentGone') : sentenceOf({ code, detail });
  return t('agent.failed', { detail: text });
}

/** How an agent failed. The mark is drawn, and in a copy of the text it is a character. */
export function AgentOutcome({ message, run, code, actions }: AgentOutcomeProps) {
  const { t } = useTranslation(['chat', 'common', 'errors']);
  const sentence = useSentence(code, run.execution.error ?? '');
  const { action }: ErrorRow = ERRORS[code];
  const ask = actions.onMissingCredentials;
  return (
    <div role="alert" className="mt-1 flex flex-col gap-2">
      <p className="flex items-start gap-2">
        <X size={16} aria-hidden className="mt-1 flex-none text-danger" />
        <span className="min-w-0 wrap-anywhere">
          {code !== 'empty_reply' && <span className="sr-only">{'❌ '}</span>}
          {sentence}
        </span>
      </p>
      <span className="flex flex-wrap gap-2">
        <LimitAction code={code} onResolve={actions.onResolveLimit} />
        {code === 'missing_credentials' && ask !== undefined && (
          <Button size="small" onClick={() => ask(message.id)}>
            <KeyRound size={13} aria-hidden />
            {t('agent.configure')}
          </Button>
        )}
        {code !== 'missing_credentials' && (
          <Button size="small" onClick={() => actions.onStartOver(message.id)}>
            {t('agent.runAgain')}
          </Button>
        )}
        {action === undefined && message.text !== '' && (
          <Button size="small" variant="ghost" onClick={() => actions.onContinue(message.id)}>
            {t('message.continue')}
          </Button>
        )}
      </span>
    </div>
  );
}
