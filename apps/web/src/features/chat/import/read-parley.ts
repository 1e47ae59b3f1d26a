import { MAX_ARTIFACT_VERSIONS } from '@parley/contract/artifacts/constants.ts';
import { keepNewest } from '../artifacts/artifacts.ts';
import { fromBackendVersion } from '../artifacts/carried-versions.ts';
import type { ImportedChat } from './imported-chat.ts';
import { toTime } from './lenient.ts';
import { OwnConversation, type OwnMessage } from './own-format.ts';

type OwnVersion = NonNullable<OwnMessage['artifact_versions']>[number];

/** A file may name any numbers: where they leave no room for more versions, they are counted from 1 in their order. */
function createNumberOf(messages: readonly OwnMessage[]): (version: OwnVersion) => number {
  const all = messages.flatMap(({ artifact_versions: versions }) => versions ?? []);
  const byId = Map.groupBy(all, ({ artifact_id: artifactId }) => artifactId);
  const numbers = new Map(
    [...byId].map(([artifactId, versions]) => {
      const known = [...new Set(versions.map(({ version }) => version))].sort((a, b) => a - b);
      const isTooHigh = (known.at(-1) ?? 0) > MAX_ARTIFACT_VERSIONS;
      return [artifactId, new Map(known.map((version, index) => [version, isTooHigh ? index + 1 : version]))];
    }),
  );
  return ({ artifact_id: artifactId, version }) => numbers.get(artifactId)?.get(version) ?? version;
}

export function readParley(value: unknown): ImportedChat | null {
  const parsed = OwnConversation.safeParse(value);
  if (!parsed.success) return null;
  const { id, name, messages, ...chat } = parsed.data;
  const numberOf = createNumberOf(messages);
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
        files,
        ...message
      }) => ({
        ...message,
        parentId,
        archivedBy,
        timestamp: toTime(timestamp),
        ...(versions && {
          artifactVersions: keepNewest(
            versions.map((version) => fromBackendVersion({ ...version, version: numberOf(version) })),
          ),
        }),
        files: files.map(({ text_not_shared: isNotShared, text, ...file }) => ({
          ...file,
          text: isNotShared === true ? null : text,
        })),
        picture: image && { ...image, fileHint: null },
      }),
    ),
  };
}
