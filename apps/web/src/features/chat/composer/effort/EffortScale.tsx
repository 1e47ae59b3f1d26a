import { Popover } from 'radix-ui';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReasoningEffort } from '@parley/contract/chat/schemas.ts';
import { formatSeconds } from '../../../../ui/format/format-duration.ts';
import { formatMoney } from '../../../../ui/format/format-money.ts';
import { useChatPreferences } from '../../chat-preferences.ts';
import { expectEffort } from './effort-times.ts';

const LEVELS: readonly ReasoningEffort[] = ['low', 'medium', 'high'];

export interface EffortScaleProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly effort: ReasoningEffort;
  readonly modelId: string | null;
  readonly onChange: (effort: ReasoningEffort) => void;
}

/** Which is about as long as it took before. */
function Expected({ modelId, effort }: Pick<EffortScaleProps, 'modelId' | 'effort'>) {
  const { t, i18n } = useTranslation('replies');
  const showsCost = useChatPreferences((state) => state.showsCost);
  const { t: tCommon } = useTranslation('common');
  const expected = modelId === null ? null : expectEffort(modelId, effort);
  if (!expected) return t('effort.unknown');
  const time = formatSeconds(Math.max(expected.durationMs, 1_000), tCommon);
  if (!showsCost) return t('effort.time', { time });
  const cost = expected.cost === 0 ? tCommon('free') : formatMoney(expected.cost, i18n.language);
  return t('effort.timeAndCost', { time, cost });
}

/** How long the model may think, on a scale of three. */
export function EffortScale({ anchor, onClose, effort, modelId, onChange }: EffortScaleProps) {
  const { t } = useTranslation('chat');
  const position = LEVELS.indexOf(effort);
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={{ current: anchor }} />
      <Popover.Portal>
        <Popover.Content
          side="top"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={t('composer.effortLabel')}
          onInteractOutside={(event) => {
            // The button closes by itself; closing here as well would open it again.
            if (event.target instanceof Node && anchor.contains(event.target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.focus();
          }}
          className="rise-in z-50 w-73 max-w-[calc(100vw-16px)] rounded-4 border border-line bg-surface px-3.5 py-3 text-13 shadow-3 outline-none dark:border-line-strong"
        >
          <p className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-3">
            <b className="font-strong">{t('composer.effortLabel')}</b>
            <span role="status" className="tnum text-12 text-ink-3">
              <Expected modelId={modelId} effort={effort} />
            </span>
          </p>
          <input
            type="range"
            min={0}
            max={LEVELS.length - 1}
            step={1}
            value={position}
            aria-label={t('composer.effortLabel')}
            aria-valuetext={t(`composer.levels.${effort}`)}
            onChange={(event) => {
              const level = LEVELS[event.target.valueAsNumber];
              if (level !== undefined) onChange(level);
            }}
            // React's type of a style knows no custom properties.
            style={{ '--filled': `${(position / (LEVELS.length - 1)) * 100}%` } as CSSProperties}
            className="range-scale"
          />
          <div aria-hidden className="mt-1 flex justify-between text-12 text-ink-3">
            {LEVELS.map((level) => (
              <span key={level} className={level === effort ? 'text-ink' : ''}>
                {t(`composer.levels.${level}`)}
              </span>
            ))}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
