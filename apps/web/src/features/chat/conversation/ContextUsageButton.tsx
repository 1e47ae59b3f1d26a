import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { UsageRing } from '../../../ui/display/UsageRing.tsx';
import { formatPercent } from '../../../ui/format/format-count.ts';
import { Tooltip } from '../../../ui/overlay/Tooltip.tsx';
import { useIsPhone } from '../../../ui/page/use-screen-size.ts';
import type { ContextUsageDetailsProps } from './ContextUsageDetails.tsx';

const Details = lazyPart(async () => ({
  default: (await import('./ContextUsageDetails.tsx')).ContextUsageDetails,
}));

export type OpenedUsage = Pick<ContextUsageDetailsProps, 'anchor' | 'onClose'>;

export interface ContextUsageButtonProps extends Omit<ContextUsageDetailsProps, keyof OpenedUsage> {
  /** Without the button. */
  readonly opened: OpenedUsage | null;
}

/** How many messages there are until the oldest are summarised, and how full the window of the model is. On phones it
 * stands in the header once the end is near, and in the menu before. */
export function ContextUsageButton(props: ContextUsageButtonProps) {
  const { t, i18n } = useTranslation('chat');
  const isPhone = useIsPhone();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { count, limit, context, isSummarising } = props;
  if (props.opened !== null) {
    return (
      <Suspense fallback={null}>
        <Details {...props} {...props.opened} />
      </Suspense>
    );
  }
  const isNearEnd = context?.isNearEnd === true;
  if (isPhone && !isNearEnd) return null;
  const shown = limit === null ? String(count) : `${count} / ${limit}`;
  const words = isNearEnd
    ? t('contextUsage.nearEnd', { share: formatPercent(context.share, i18n.language) })
    : limit === null
      ? t('contextUsage.count', { count })
      : t('contextUsage.words', { count, limit });
  return (
    <>
      <Tooltip content={words} side="bottom">
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          aria-busy={isSummarising}
          aria-label={limit === null ? words : `${shown}: ${words}`}
          onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
          className={`touch-target mr-1 flex h-7 flex-none items-center gap-1.75 rounded-2 px-1.5 pointer-coarse:mr-0 pointer-coarse:min-w-11 pointer-coarse:justify-center text-12 hover:bg-surface-3 ${isNearEnd ? 'text-warn' : 'text-ink-3'}`}
        >
          <UsageRing
            value={isNearEnd ? context.share : limit === null ? (context?.share ?? 0) : count / limit}
            tone={isNearEnd ? 'warn' : 'quiet'}
          />
          <span className="tnum hidden tablet:inline">{shown}</span>
        </button>
      </Tooltip>
      {anchor !== null && (
        <Suspense fallback={null}>
          <Details {...props} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
