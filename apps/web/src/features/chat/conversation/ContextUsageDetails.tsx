import { Popover } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { formatContext, formatPercent } from '../../../ui/format/format-count.ts';
import { Meter } from '../../../ui/display/Meter.tsx';

export interface ContextUsageDetailsProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  /** Messages of the shown branch. */
  readonly count: number;
  /** Where the oldest are summarised; null where that does not happen by itself. */
  readonly limit: number | null;
  /** How many go then. */
  readonly oldest: number;
  /** Null where the model is not known. */
  readonly context: {
    readonly used: number;
    readonly window: number;
    readonly share: number;
    readonly isNearEnd: boolean;
  } | null;
  readonly isSummarising: boolean;
  /** A sentence where the oldest messages cannot be summarised now. */
  readonly summariseBlockedReason: string | undefined;
  readonly onSummarise: () => void;
}

export function ContextUsageDetails(props: ContextUsageDetailsProps) {
  const { t, i18n } = useTranslation('chat');
  const { anchor, onClose, count, limit, oldest, context, isSummarising, summariseBlockedReason } = props;
  const isBlocked = isSummarising || summariseBlockedReason !== undefined;
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={{ current: anchor }} />
      <Popover.Portal>
        <Popover.Content
          side="bottom"
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={t('contextUsage.title')}
          onInteractOutside={(event) => {
            // The button closes by itself; closing here as well would open it again.
            if (event.target instanceof Node && anchor.contains(event.target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.focus();
          }}
          className="rise-in z-50 flex w-80 max-w-[calc(100vw-16px)] flex-col gap-3.5 rounded-4 border border-line bg-surface p-3.5 text-13 shadow-3 outline-none dark:border-line-strong"
        >
          {context !== null && (
            <div>
              <p className="mb-1.5 flex items-baseline gap-2">
                <b className="flex-1 font-strong">{t('contextUsage.context')}</b>
                <span className="tnum text-12 text-ink-3">
                  {t('contextUsage.tokens', {
                    used: formatContext(context.used),
                    window: formatContext(context.window),
                    share: formatPercent(context.share, i18n.language),
                  })}
                </span>
              </p>
              <Meter
                label={t('contextUsage.context')}
                value={context.share}
                tone={context.share >= 1 ? 'danger' : context.isNearEnd ? 'warn' : 'ink'}
              />
              {context.isNearEnd && (
                <p role="status" className="mt-2 text-12 text-warn">
                  {t(context.share >= 1 ? 'contextUsage.overText' : 'contextUsage.nearEndText')}
                </p>
              )}
            </div>
          )}
          <div>
            <p className="mb-1 flex items-baseline gap-2">
              <b className="flex-1 font-strong">{t('contextUsage.messages')}</b>
              <span className="tnum text-12 text-ink-3">
                {limit === null ? count : `${count} / ${limit}`}
              </span>
            </p>
            <p className="text-12 text-ink-3">
              {limit === null
                ? t('contextUsage.byHand')
                : t('contextUsage.automatic', { limit, count: oldest })}
            </p>
          </div>
          <div className="flex flex-col gap-1.5">
            <Button
              size="small"
              aria-disabled={isBlocked}
              aria-busy={isSummarising}
              onClick={() => {
                if (!isBlocked) props.onSummarise();
              }}
            >
              {t(isSummarising ? 'contextUsage.summarising' : 'contextUsage.summarise')}
            </Button>
            {summariseBlockedReason !== undefined && (
              <p className="text-12 text-ink-3">{summariseBlockedReason}</p>
            )}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
