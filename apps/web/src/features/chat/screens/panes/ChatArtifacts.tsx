import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { type ArtifactDraft, useArtifactDrafts } from '../../artifacts/artifact-drafts.ts';
import { ArtifactPane } from '../../artifacts/ArtifactPane.tsx';
import type { ArtifactOpening } from '../../artifacts/open-artifact.ts';
import { chat } from '../../browser-chat.ts';
import type { ChatSession } from '../../sessions/session.ts';
import type { ArtifactPaneState } from './use-artifact-pane.ts';

export interface ChatArtifactsProps {
  readonly session: ChatSession;
  readonly pane: ArtifactPaneState;
  readonly opening: ArtifactOpening;
}

/** The document of a chat that is looked at. */
export function ChatArtifacts({ session, pane, opening }: ChatArtifactsProps) {
  const { artifacts, open } = pane.value;
  const { artifactId, version } = opening;
  const key = `${session.id}/${artifactId}`;
  const draft = useArtifactDrafts((drafts) => drafts[key] ?? null);
  const artifact = artifacts.find(({ id }) => id === artifactId);
  if (!artifact) return null;
  return (
    <ArtifactPane
      opening={opening}
      artifacts={artifacts}
      artifact={artifact}
      shown={artifact.versions.find((one) => one.version === version) ?? artifact.newest}
      isBusy={session.replyingId !== null}
      draft={draft}
      onDraft={(next: ArtifactDraft | null) => useArtifactDrafts.setState({ [key]: next ?? undefined })}
      onOpen={open}
      onWrite={(contents) => chat.writeVersion(session.id, artifactId, contents).catch(toAppError)}
      onClose={pane.closeAll}
    />
  );
}
