// What a share shows of a conversation: one branch of messages, and nothing about the owner or the costs.
import type { BackendMessage } from '@parley/contract/history/schemas.ts';
import type { SharedSession } from '@parley/contract/history/share-schemas.ts';
import { mapInSlices } from '../../../platform/in-slices.ts';

type SharedMessage = SharedSession['messages'][number];

/** From the first message to the leaf; without a leaf to the last of the list. `null`: there is no such message. */
export function selectBranch(
  messages: readonly BackendMessage[],
  leafId: string | null,
): readonly BackendMessage[] | null {
  const byId = new Map(messages.map((message) => [message.message_id, message]));
  const before = new Map(messages.map((message, index) => [message.message_id, messages[index - 1] ?? null]));
  const parentOf = (message: BackendMessage): BackendMessage | null => {
    if (message.parent_id === undefined) return before.get(message.message_id) ?? null;
    return message.parent_id === null ? null : (byId.get(message.parent_id) ?? null);
  };
  const leaf = leafId === null ? (messages.at(-1) ?? null) : (byId.get(leafId) ?? null);
  if (leafId !== null && !leaf) return null;
  const branch: BackendMessage[] = [];
  const seen = new Set<BackendMessage>();
  // Parent ids come from clients and may form cycles.
  for (let message = leaf; message && !seen.has(message); message = parentOf(message)) {
    seen.add(message);
    branch.push(message);
  }
  return branch.reverse();
}

function toShared(message: BackendMessage, imageSizes: ReadonlyMap<string, number>): SharedMessage {
  const { message_id, role, content, timestamp, image, reply, agent_execution: agent } = message;
  const size = image ? imageSizes.get(image.id) : undefined;
  return {
    message_id,
    role,
    content,
    timestamp,
    image: image && size !== undefined ? { ...image, size } : null,
    model_used: reply?.model_used ?? agent?.model_used ?? null,
    files: (message.extracted_files ?? []).map(({ original_file: { name, size, type } }) => ({
      name,
      size,
      type,
    })),
  };
}

interface Snapshot {
  /** JSON. */
  readonly text: string;
  readonly messageCount: number;
}

/** System messages are excluded. Images without a copy are left out. */
export async function toSnapshot(
  branch: readonly BackendMessage[],
  imageSizes: ReadonlyMap<string, number>,
): Promise<Snapshot> {
  const shown = branch.filter((message) => message.role !== 'system');
  const texts = await mapInSlices(
    shown,
    (message) => message.content.length,
    (message) => JSON.stringify(toShared(message, imageSizes)),
  );
  return { text: `[${texts.join(',')}]`, messageCount: texts.length };
}
