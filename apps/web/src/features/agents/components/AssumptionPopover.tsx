import { Popover } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { AssumptionForm, type AssumptionFormProps } from './AssumptionForm.tsx';

export interface AssumptionPopoverProps extends AssumptionFormProps {
  readonly anchor: HTMLElement;
}

/** One assumption of a draft, beside the phrase that was pressed. */
export function AssumptionPopover({ anchor, ...form }: AssumptionPopoverProps) {
  const { t } = useTranslation('agents');
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && form.onClose()}>
      <Popover.Anchor virtualRef={{ current: anchor }} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={t('assumption.title')}
          onInteractOutside={(event) => {
            // The phrase closes by itself; closing here as well would open it again.
            if (event.target instanceof Node && anchor.contains(event.target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.focus();
          }}
          className="rise-in z-40 w-80 max-w-[calc(100vw-16px)] rounded-4 border border-line bg-surface shadow-3 outline-none dark:border-line-strong"
        >
          <AssumptionForm {...form} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
