import { Dialog } from 'radix-ui';
import { useFocusReturn } from '../../../../ui/overlay/use-focus-return.ts';
import { useIsPhone } from '../../../../ui/page/use-screen-size.ts';
import { PickerOnDesktop } from './PickerOnDesktop.tsx';
import type { ModelPickerProps } from './picker-props.ts';
import { PickerSheet } from './PickerSheet.tsx';

export interface ModelDialogProps extends ModelPickerProps {
  /** What a model is chosen for. */
  readonly title: string;
}

/** All models over the page, for a choice without a button of its own to open from. */
export function ModelDialog({ title, ...props }: ModelDialogProps) {
  useFocusReturn();
  const isPhone = useIsPhone();
  if (isPhone) return <PickerSheet {...props} title={title} />;
  return (
    <Dialog.Root open={props.isOpen} onOpenChange={props.onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fade-in fixed inset-0 z-50 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          className="rise-in fixed top-1/2 left-1/2 z-50 h-[min(656px,calc(100dvh-32px))] w-[min(904px,calc(100vw-16px))] -translate-x-1/2 -translate-y-1/2 overflow-hidden rounded-4 border border-line bg-surface text-13 shadow-3 outline-none dark:border-line-strong"
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          <PickerOnDesktop {...props} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
