import { z } from 'zod';
import type { LocalDatabase } from '../../../platform/store/database.ts';
import type { Item, Queue } from './queue.ts';

// The queue in the browser database: a record per item, under the person it belongs to. Two tabs that work for the
// same person do not overwrite each other's records.

const StoredItem = z.object({
  sessionId: z.string(),
  operation: z.discriminatedUnion('type', [
    z.object({ type: z.enum(['create_session', 'append_messages', 'update_metadata']) }),
    z.object({ type: z.literal('full_sync'), mode: z.enum(['load', 'save']) }),
    z.object({ type: z.literal('delete_session') }),
  ]),
  priority: z.enum(['high', 'normal', 'low']),
  number: z.number(),
  failures: z.number(),
  dueAt: z.number(),
  isWaiting: z.boolean(),
});

const prefixOf = (ownerId: string) => `sync-queue/${ownerId}/`;
const keyOf = (ownerId: string, { sessionId, operation }: Item) =>
  `${prefixOf(ownerId)}${sessionId}/${operation.type}`;

export interface QueueStorage {
  load(): Promise<readonly Item[]>;
  /** Writes what is different. */
  save(before: Queue, after: Queue): Promise<void>;
  /** Whether it is still to be done: another tab may have taken it back. */
  has(item: Item): Promise<boolean>;
}

export function createQueueStorage(database: LocalDatabase, ownerId: string): QueueStorage {
  return {
    async load() {
      const values = await database.list('sessions', prefixOf(ownerId));
      return values.flatMap((value) => StoredItem.safeParse(value).data ?? []);
    },
    async save(before, after) {
      const kept = new Set(after.items.map((item) => keyOf(ownerId, item)));
      const removed = before.items.map((item) => keyOf(ownerId, item)).filter((key) => !kept.has(key));
      const written = after.items.filter((item) => !before.items.includes(item));
      const writes = [
        ...removed.map((key) => ({ key, value: undefined })),
        ...written.map((item) => ({ key: keyOf(ownerId, item), value: item })),
      ];
      if (writes.length > 0) await database.write('sessions', writes);
    },
    has: async (item) => (await database.get('sessions', keyOf(ownerId, item))) !== undefined,
  };
}
