// Merges the stored messages with those of a save request.
import type { StoredEntry, StoredMessage } from '../history.record.ts';

export interface SaveRequest {
  readonly messages: readonly StoredMessage[];
  /** Stored messages that stay without being sent again; `null`: the request is complete and in order. */
  readonly keepIds: ReadonlySet<string> | null;
  readonly archiveIds: ReadonlySet<string>;
}

/** A message at its new index; `message` replaces or adds its content. */
export interface PlacedMessage {
  readonly id: string;
  readonly hash: string;
  readonly imageId: string | null;
  readonly isArchived: boolean;
  readonly seq: number;
  readonly stored: StoredEntry | null;
  readonly message: StoredMessage | null;
}

export interface MergePlan {
  readonly list: readonly PlacedMessage[];
  readonly archive: readonly PlacedMessage[];
  readonly removed: readonly StoredEntry[];
}

type Placed = Omit<PlacedMessage, 'seq' | 'isArchived'>;

const fromStored = (stored: StoredEntry, message: StoredMessage | null): Placed => ({
  id: stored.id,
  hash: message?.hash ?? stored.hash,
  imageId: message ? message.imageId : stored.imageId,
  stored,
  message: message && message.hash !== stored.hash ? message : null,
});

const fromSent = (message: StoredMessage): Placed => ({
  id: message.id,
  hash: message.hash,
  imageId: message.imageId,
  stored: null,
  message,
});

/**
 * The stored order is kept. A new message is inserted before the next message of the request that is in the list
 * already, so that a summary is where the messages it replaces were; otherwise at the end.
 */
function orderMessages(base: readonly Placed[], sent: readonly Placed[]): Placed[] {
  const known = new Set(base.map(({ id }) => id));
  const before = new Map<string, Placed[]>();
  let waiting: Placed[] = [];
  for (const placed of sent) {
    if (!known.has(placed.id)) {
      waiting.push(placed);
      continue;
    }
    if (waiting.length > 0) before.set(placed.id, waiting);
    waiting = [];
  }
  return [...base.flatMap((placed) => [...(before.get(placed.id) ?? []), placed]), ...waiting];
}

export function planSave(
  stored: readonly StoredEntry[],
  { messages, keepIds, archiveIds }: SaveRequest,
): MergePlan {
  const sent = new Map(messages.map((message) => [message.id, message]));
  const storedIds = new Map(stored.map((entry) => [entry.id, entry]));
  const place = (message: StoredMessage): Placed => {
    const entry = storedIds.get(message.id);
    return entry ? fromStored(entry, message) : fromSent(message);
  };
  const staying = messages.filter(({ id }) => !archiveIds.has(id)).map(place);
  const list =
    keepIds === null ? staying : orderMessages(listStaying(stored, keepIds, sent, archiveIds), staying);
  const listed = new Set(list.map(({ id }) => id));
  const archive = [
    ...stored.filter((entry) => entry.isArchived && !listed.has(entry.id)),
    ...stored.filter((entry) => !entry.isArchived && archiveIds.has(entry.id)),
  ].map((entry) => fromStored(entry, sent.get(entry.id) ?? null));
  const unknown = messages.filter(({ id }) => archiveIds.has(id) && !storedIds.has(id)).map(fromSent);
  const kept = new Set([...list, ...archive].map(({ id }) => id));
  return {
    list: list.map((placed, seq) => ({ ...placed, seq, isArchived: false })),
    archive: [...archive, ...unknown].map((placed, seq) => ({ ...placed, seq, isArchived: true })),
    removed: stored.filter(({ id }) => !kept.has(id)),
  };
}

function listStaying(
  stored: readonly StoredEntry[],
  keepIds: ReadonlySet<string>,
  sent: ReadonlyMap<string, StoredMessage>,
  archiveIds: ReadonlySet<string>,
): Placed[] {
  return stored
    .filter(({ id, isArchived }) => !archiveIds.has(id) && (keepIds.has(id) || (!isArchived && sent.has(id))))
    .map((entry) => fromStored(entry, sent.get(entry.id) ?? null));
}
