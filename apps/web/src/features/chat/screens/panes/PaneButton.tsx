import type { ReactNode } from 'react';
import { IconButton } from '../../../../ui/button/IconButton.tsx';

export interface PaneButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** In the header of a chat: opens and closes a pane beside it. On phones other ways lead there. */
export function PaneButton({ label, icon, isOpen, onToggle }: PaneButtonProps) {
  return (
    <span className="hidden tablet:block">
      <IconButton
        label={label}
        side="bottom"
        tone={isOpen ? 'strong' : 'quiet'}
        data-state={isOpen ? 'open' : 'closed'}
        aria-pressed={isOpen}
        onClick={onToggle}
      >
        {icon}
      </IconButton>
    </span>
  );
}
