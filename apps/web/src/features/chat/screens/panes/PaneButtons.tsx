import { FileText, PanelRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SourcesPaneState } from '../conversation/use-sources-pane.ts';
import { PaneButton } from './PaneButton.tsx';
import type { ArtifactPaneState } from './use-artifact-pane.ts';

interface ToggleProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Its texts are fetched with the first document only. */
function ArtifactsButton(props: ToggleProps) {
  const { t } = useTranslation('artifacts');
  return <PaneButton label={t('label')} icon={<FileText size={16} aria-hidden />} {...props} />;
}

function SourcesButton(props: ToggleProps) {
  const { t } = useTranslation('chat');
  return <PaneButton label={t('agent.sources')} icon={<PanelRight size={16} aria-hidden />} {...props} />;
}

export interface PaneButtonsProps {
  readonly sources: SourcesPaneState;
  readonly artifacts: ArtifactPaneState;
}

/** In the header of a chat: its documents and what its answers rest on. Both have the same place beside it. */
export function PaneButtons({ sources, artifacts }: PaneButtonsProps) {
  const isCovered = artifacts.opening !== null;
  const handleSources = () => {
    artifacts.close();
    // Those behind the documents are seen again.
    if (!isCovered || sources.shown === null) sources.toggle?.();
  };
  return (
    <>
      {artifacts.toggle && <ArtifactsButton isOpen={isCovered} onToggle={artifacts.toggle} />}
      {sources.toggle && (
        <SourcesButton isOpen={sources.shown !== null && !isCovered} onToggle={handleSources} />
      )}
    </>
  );
}
