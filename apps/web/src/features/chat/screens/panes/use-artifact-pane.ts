import { useCallback, useEffect, useMemo, useState } from 'react';
import { loadPart } from '../../../../platform/load-part.ts';
import { logProblem } from '../../../../platform/log.ts';
import { hasWideWidth } from '../../../../ui/page/use-screen-size.ts';
import type { Artifact, ListArtifacts } from '../../artifacts/artifacts.ts';
import { hasArtifacts } from '../../artifacts/has-artifacts.ts';
import type { ArtifactOpening } from '../../artifacts/open-artifact.ts';
import type { Message } from '../../sessions/message.ts';

export interface ArtifactPaneOptions {
  /** Of all branches. */
  readonly messages: readonly Message[];
  readonly branch: readonly Message[];
  /** The reply that is being written. */
  readonly replyingId: string | null;
  /** What stands in the same place. */
  readonly onClose: () => void;
}

const NONE: readonly Artifact[] = [];

/** Few chats have any: the code that folds them comes with the first one. */
function useArtifacts(messages: readonly Message[], branch: readonly Message[]): readonly Artifact[] {
  const isNeeded = useMemo(() => hasArtifacts(messages), [messages]);
  const [list, setList] = useState<ListArtifacts | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    loadPart(() => import('../../artifacts/artifacts.ts')).then(
      ({ createArtifactList }) => setList(() => createArtifactList()),
      (error: unknown) => logProblem('artifacts-not-loaded', error),
    );
  }, [isNeeded]);
  return useMemo(() => list?.(messages, branch) ?? NONE, [list, messages, branch]);
}

/** Which of the documents of a chat is looked at, and whether there are any. */
export function useArtifactPane({ messages, branch, replyingId, onClose }: ArtifactPaneOptions) {
  const artifacts = useArtifacts(messages, branch);
  const [opening, open] = useState<ArtifactOpening | null>(null);
  const [wasOffered, setOffered] = useState(false);
  /** The last reply that was watched: it may be done before the code of its documents is here. */
  const [watchedId, setWatchedId] = useState<string | null>(null);
  if (replyingId !== null && replyingId !== watchedId) setWatchedId(replyingId);
  const fresh = artifacts.find(({ newest: { by } }) => by.is === 'agent' && by.messageId === watchedId);
  // Once: a pane that was closed stays closed for this chat.
  if (!wasOffered && fresh) {
    setOffered(true);
    if (opening === null && hasWideWidth()) open({ artifactId: fresh.id, version: null, isByItself: true });
  }
  /** Without what stands in the same place. */
  const close = useCallback(() => open(null), []);
  const value = useMemo(() => ({ artifacts, open }), [artifacts]);
  const isOpen = artifacts.some(({ id }) => id === opening?.artifactId);
  const last = artifacts.at(-1);
  const closeAll = () => {
    close();
    onClose();
  };
  return {
    value,
    close,
    closeAll,
    opening: isOpen ? opening : null,
    /** Null while the chat has none. */
    toggle: last ? () => (isOpen ? closeAll() : open({ artifactId: last.id, version: null })) : null,
  };
}

export type ArtifactPaneState = ReturnType<typeof useArtifactPane>;
