import type { ImportedChat, ImportedMessage } from './imported-chat.ts';

/** A message of an export as it is there; `message` is null where it is left out here, such as a reply without a text. */
export interface ExportedMessage {
  readonly id: string;
  readonly parentId: string | null;
  readonly message: ImportedMessage | null;
}

/** The nearest message upwards that is kept. What was found once need not be looked for again, however long a branch is. */
export function createFindKept(kept: ReadonlySet<string>, parents: ReadonlyMap<string, string | null>) {
  const found = new Map<string, string | null>();
  return (from: string | null): string | null => {
    const passed = new Set<string>();
    let id = from;
    while (id !== null && !kept.has(id) && !found.has(id) && !passed.has(id)) {
      passed.add(id);
      id = parents.get(id) ?? null;
    }
    const ancestor = id === null || kept.has(id) ? id : (found.get(id) ?? null);
    for (const each of passed) found.set(each, ancestor);
    return ancestor;
  };
}

/** What hangs below a message that is left out hangs below its nearest kept ancestor, and so does the end of the branch. */
export function keepBranches(
  all: readonly ExportedMessage[],
  activeLeafId: string | null,
): Pick<ImportedChat, 'messages' | 'activeLeafId'> {
  const findKept = createFindKept(
    new Set(all.flatMap(({ id, message }) => (message ? id : []))),
    new Map(all.map(({ id, parentId }) => [id, parentId])),
  );
  return {
    activeLeafId: findKept(activeLeafId),
    messages: all.flatMap(({ message }) =>
      message ? { ...message, parentId: findKept(message.parentId) } : [],
    ),
  };
}
