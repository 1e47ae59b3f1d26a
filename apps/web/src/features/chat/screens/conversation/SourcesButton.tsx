import { PanelRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/button/IconButton.tsx';

export interface SourcesButtonProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** In the header of a chat: what its answers rest on, beside them. On phones their cards lead there. */
export function SourcesButton({ isOpen, onToggle }: SourcesButtonProps) {
  const { t } = useTranslation('chat');
  return (
    <span className="hidden tablet:block">
      <IconButton
        label={t('agent.sources')}
        side="bottom"
        tone={isOpen ? 'strong' : 'quiet'}
        data-state={isOpen ? 'open' : 'closed'}
        aria-pressed={isOpen}
        onClick={onToggle}
      >
        <PanelRight size={16} aria-hidden />
      </IconButton>
    </span>
  );
}
