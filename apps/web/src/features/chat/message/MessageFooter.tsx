import { GitBranch, RotateCw } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { CopyButton } from '../../../ui/button/CopyButton.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatDuration } from '../../../ui/format/format-duration.ts';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Tooltip } from '../../../ui/overlay/Tooltip.tsx';
import { useChatPreferences } from '../chat-preferences.ts';
import { BranchSwitcher } from './BranchSwitcher.tsx';
import { MessageMenu } from './MessageMenu.tsx';
import { RatingButtons } from './RatingButtons.tsx';
import type { AssistantMessageView, MessageActions, TokensView } from './message-view.ts';
import { useReading } from './reading/reading.state.ts';

const ReadingButton = lazyPart(async () => ({
  default: (await import('./reading/ReadingButton.tsx')).ReadingButton,
}));

const TOKEN_ROWS = [
  'input',
  'output',
  'cached',
  'reasoning',
] as const satisfies readonly (keyof TokensView)[];

export interface MessageFooterProps {
  readonly message: AssistantMessageView;
  readonly actions: MessageActions;
  /** False while another reply runs. */
  readonly canRegenerate: boolean;
}

/** Its height is reserved from the first token on; it fades in when the reply is done. */
export function MessageFooter({ message, actions, canRegenerate }: MessageFooterProps) {
  const { t, i18n } = useTranslation('chat');
  const { t: tCommon } = useTranslation('common');
  const showsCost = useChatPreferences((state) => state.showsCost);
  const reading = useReading((state) => (state.reading?.messageId === message.id ? state.reading : null));
  const { isStreaming, modelName, durationMs, costUsd, tokens, branch } = message;
  if (isStreaming) return <div aria-hidden className="mt-2.5 h-7" />;

  const cost =
    costUsd === undefined || !showsCost
      ? null
      : costUsd === 0
        ? tCommon('free')
        : formatMoney(costUsd, i18n.language);
  const costLabel =
    cost === null ? null : (
      <span
        tabIndex={tokens === undefined ? undefined : 0}
        aria-label={t('message.costLabel', { cost })}
        role="img"
      >
        {cost}
      </span>
    );
  const facts = [
    modelName === undefined ? null : <span key="model">{modelName}</span>,
    durationMs === undefined ? null : (
      <span key="time">{formatDuration(durationMs, tCommon, i18n.language)}</span>
    ),
    costLabel === null ? null : tokens === undefined ? (
      <span key="cost">{costLabel}</span>
    ) : (
      <Tooltip
        key="cost"
        opensOnTap
        content={
          <dl className="tnum grid grid-cols-[auto_auto] gap-x-4 gap-y-0.5">
            {TOKEN_ROWS.map((row) => {
              const count = tokens[row];
              return count === undefined ? null : (
                <div key={row} className="contents">
                  <dt className="text-ink-3">{t(`message.tokens.${row}`)}</dt>
                  <dd className="text-right">{formatCount(count, i18n.language)}</dd>
                </div>
              );
            })}
          </dl>
        }
      >
        {costLabel}
      </Tooltip>
    ),
  ].filter((fact) => fact !== null);

  return (
    <footer className="fade-in mt-2.5 -ml-1.5 flex min-h-7 items-center gap-0.5 text-12 text-ink-3 pointer-coarse:-ml-3.5 pointer-coarse:flex-wrap">
      <span data-print="hide" className="flex items-center gap-0.5 pointer-coarse:gap-0">
        <CopyButton label={t('message.copy')} getText={() => message.text} />
        {canRegenerate && (
          <IconButton label={t('message.regenerate')} onClick={() => actions.onRegenerate(message.id)}>
            <RotateCw size={15} aria-hidden />
          </IconButton>
        )}
        <IconButton label={t('message.fork')} onClick={() => actions.onFork(message.id)}>
          <GitBranch size={15} aria-hidden />
        </IconButton>
        <RatingButtons message={message} actions={actions} />
        <MessageMenu message={message} actions={actions} canAsk={canRegenerate} />
        {reading !== null && (
          <Suspense fallback={null}>
            <ReadingButton reading={reading} />
          </Suspense>
        )}
        {branch !== undefined && branch.count > 1 && (
          <BranchSwitcher
            branch={branch}
            onSelect={(position) => actions.onSelectBranch(message.id, position)}
          />
        )}
      </span>
      <span className="tnum ml-auto flex min-w-0 items-center gap-2 pl-2 [&>*+*]:before:mr-2 [&>*+*]:before:inline-block [&>*+*]:before:size-0.75 [&>*+*]:before:rounded-full [&>*+*]:before:bg-ink-off [&>*+*]:before:align-middle [&>*]:truncate [&>*:not(:first-child)]:flex-none">
        {facts}
      </span>
    </footer>
  );
}
