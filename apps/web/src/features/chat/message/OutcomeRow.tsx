import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import { CircleStop, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { countWords } from '../composer/count-words.ts';
import { LimitAction } from './LimitAction.tsx';
import { toInterruption } from './interruption.ts';
import type { AssistantMessageView, MessageActions } from './message-view.ts';

export interface OutcomeRowProps {
  readonly message: AssistantMessageView;
  readonly actions: MessageActions;
}

const ROW = 'mt-2.5 flex flex-wrap items-center gap-2 rounded-3 py-2 pr-2 pl-3 text-13';

/** How a reply ended when it did not simply end: what happened, what was kept, what to do. */
export function OutcomeRow({ message, actions }: OutcomeRowProps) {
  const { t } = useTranslation(['chat', 'common', 'errors']);
  const { outcome, id } = message;
  switch (outcome.kind) {
    case 'complete':
      return null;
    case 'stopped':
    case 'truncated':
      return (
        <p className="mt-2 flex items-center gap-1.5 text-12 text-ink-3">
          <CircleStop size={14} aria-hidden />
          {t(`message.${outcome.kind}`)}
        </p>
      );
    case 'interrupted':
      return (
        <div role="alert" className={`${ROW} bg-danger-tint`}>
          <TriangleAlert size={16} aria-hidden className="text-danger" />
          <span className="min-w-48 flex-1">
            {t('message.wordsKept', {
              what: t(`message.ended.${toInterruption(outcome.code)}`),
              count: countWords(message.text),
            })}
          </span>
          <span className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => actions.onContinue(id)}>
              {t('message.continue')}
            </Button>
            <Button size="small" variant="ghost" onClick={() => actions.onStartOver(id)}>
              {t('message.startOver')}
            </Button>
          </span>
        </div>
      );
    case 'failed':
      return <FailedRow message={message} code={outcome.code} actions={actions} />;
  }
}

/** Another model may answer where this one does not. */
const IS_MODELS_FAULT: ReadonlySet<ErrorCode> = new Set(['model_unavailable', 'model_rate_limited']);

interface FailedRowProps extends OutcomeRowProps {
  readonly code: ErrorCode;
}

function FailedRow({ message, code, actions }: FailedRowProps) {
  const { t } = useTranslation(['chat', 'common', 'errors']);
  const { id, modelName } = message;
  const isNamed = code === 'model_unavailable' && modelName !== undefined;
  return (
    <div role="alert" className={`${ROW} bg-danger-tint`}>
      <TriangleAlert size={16} aria-hidden className="text-danger" />
      <span className="min-w-48 flex-1">
        <b className="font-bold">
          {isNamed ? t('message.notResponding', { model: modelName }) : t(`common:errors.${code}.title`)}
        </b>{' '}
        <span className="text-ink-2">
          {isNamed ? t('message.tryOrSwitch') : t(`common:errors.${code}.text`)}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        <LimitAction code={code} onResolve={actions.onResolveLimit} />
        {/* Who was signed out or had no credit comes back here when that is settled. */}
        <Button size="small" onClick={() => actions.onStartOver(id)}>
          {t('message.resend')}
        </Button>
        {IS_MODELS_FAULT.has(code) && (
          <Button size="small" variant="ghost" onClick={() => actions.onRegenerateWith(id)}>
            {t('message.switchModel')}
          </Button>
        )}
      </span>
    </div>
  );
}
