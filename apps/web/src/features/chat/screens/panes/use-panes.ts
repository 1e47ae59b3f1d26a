import { useArtifactPane } from './use-artifact-pane.ts';
import type { Conversation } from '../conversation/use-conversation.ts';
import { useSourcesPane } from '../conversation/use-sources-pane.ts';

/** What can be looked at beside the messages of a chat. */
export function usePanes({ messages, branch, views }: Conversation, replyingId: string | null) {
  const sources = useSourcesPane(views);
  const artifacts = useArtifactPane({ messages, branch, replyingId, onClose: sources.close });
  return { sources, artifacts, isEmpty: sources.toggle === null && artifacts.toggle === null };
}
