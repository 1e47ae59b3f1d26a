import { ArtifactsButton } from './ArtifactsButton.tsx';
import { SourcesButton } from '../conversation/SourcesButton.tsx';
import type { ArtifactPaneState } from './use-artifact-pane.ts';
import type { SourcesPaneState } from '../conversation/use-sources-pane.ts';

export interface PaneButtonsProps {
  readonly sources: SourcesPaneState;
  readonly artifacts: ArtifactPaneState;
}

/** In the header of a chat: what stands beside it. Both have the same place. */
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
