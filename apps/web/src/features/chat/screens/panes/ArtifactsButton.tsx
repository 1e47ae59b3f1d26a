import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/button/IconButton.tsx';

export interface ArtifactsButtonProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** In the header of a chat: its documents, beside it. On phones the menu and the rows below answers lead there. */
export function ArtifactsButton({ isOpen, onToggle }: ArtifactsButtonProps) {
  const { t } = useTranslation('artifacts');
  return (
    <span className="hidden tablet:block">
      <IconButton
        label={t('label')}
        side="bottom"
        tone={isOpen ? 'strong' : 'quiet'}
        data-state={isOpen ? 'open' : 'closed'}
        aria-pressed={isOpen}
        onClick={onToggle}
      >
        <FileText size={16} aria-hidden />
      </IconButton>
    </span>
  );
}
