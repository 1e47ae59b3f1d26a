import { fromBackendVersion } from '../artifacts/carried-versions.ts';
import type { ImportedChat } from './imported-chat.ts';
import { toTime } from './lenient.ts';
import { OwnConversation } from './own-format.ts';

export function readParley(value: unknown): ImportedChat | null {
  const parsed = OwnConversation.safeParse(value);
  if (!parsed.success) return null;
  const { id, name, messages, ...chat } = parsed.data;
  return {
    source: 'parley',
    sourceId: id,
    name,
    systemPrompt: chat.system_prompt,
    createdAt: toTime(chat.created_at),
    lastActivityAt: toTime(chat.last_activity_at),
    isPinned: chat.is_pinned,
    activeLeafId: chat.active_leaf_id,
    messages: messages.map(
      ({
        parent_id: parentId,
        archived_by: archivedBy,
        artifact_versions: versions,
        timestamp,
        image,
        ...message
      }) => ({
        ...message,
        parentId,
        archivedBy,
        timestamp: toTime(timestamp),
        ...(versions && { artifactVersions: versions.map(fromBackendVersion) }),
        picture: image && { ...image, fileHint: null },
      }),
    ),
  };
}
