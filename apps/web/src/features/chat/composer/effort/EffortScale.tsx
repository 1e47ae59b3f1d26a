import { Popover } from 'radix-ui';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReasoningEffort } from '@parley/contract/chat/schemas.ts';

const LEVELS: readonly ReasoningEffort[] = ['low', 'medium', 'high'];

export interface EffortScaleProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly effort: ReasoningEffort;
  readonly onChange: (effort: ReasoningEffort) => void;
}

/** How long the model may think, on a scale of three. */
export function EffortScale({ anchor, onClose, effort, onChange }: EffortScaleProps) {
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
          <b className="mb-2.5 block font-strong">{t('composer.effortLabel')}</b>
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
