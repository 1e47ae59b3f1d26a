import { Popover } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { AgentChooser, type AgentChooserProps } from './AgentChooser.tsx';

export interface AgentPickerProps extends Omit<AgentChooserProps, 'fills'> {
  /** The button under which it opens. */
  readonly anchor: HTMLElement;
}

/** The agents that a chat can be given to, under a button. */
export function AgentPicker({ anchor, current, onPick, onClose }: AgentPickerProps) {
  const { t } = useTranslation('runs');
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={{ current: anchor }} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={t('agents.label')}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.focus();
          }}
          className="rise-in z-40 flex w-93 max-w-[calc(100vw-16px)] flex-col overflow-hidden rounded-4 border border-line bg-surface shadow-3 dark:border-line-strong"
        >
          <AgentChooser current={current} onPick={onPick} onClose={onClose} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
