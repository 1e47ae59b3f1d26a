import { Popover } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LockedModel } from './LockedModel.tsx';
import { PickerOnDesktop } from './PickerOnDesktop.tsx';
import type { ModelPickerProps } from './picker-props.ts';

const ALL_MODELS =
  'h-[min(656px,var(--radix-popover-content-available-height))] w-[min(904px,calc(100vw-16px))]';

export interface PickerPopoverProps extends ModelPickerProps {
  /** The model button. */
  readonly anchor: HTMLElement;
}

export function PickerPopover({ anchor, ...props }: PickerPopoverProps) {
  const { t } = useTranslation('chat');
  // By its key it is opened from the middle of a message.
  const [opener] = useState(() => document.activeElement);
  return (
    <Popover.Root open={props.isOpen} onOpenChange={props.onOpenChange}>
      <Popover.Anchor virtualRef={{ current: anchor }} />
      <Popover.Portal>
        <Popover.Content
          aria-label={t('models.choose')}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // The button closes by itself; closing here as well would open it again.
            if (event.target instanceof Node && anchor.contains(event.target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // What was pressed beside the list has it.
            if (document.activeElement !== null && document.activeElement !== document.body) return;
            const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
            (isThere ? opener : anchor).focus();
          }}
          className={`rise-in z-40 overflow-hidden rounded-4 border border-line bg-surface text-13 shadow-3 outline-none dark:border-line-strong ${props.lockedReason === undefined ? ALL_MODELS : 'w-80'}`}
        >
          {props.lockedReason === undefined ? (
            <PickerOnDesktop {...props} />
          ) : (
            <LockedModel model={props.current} reason={props.lockedReason} />
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
