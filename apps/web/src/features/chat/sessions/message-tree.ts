import { compareMessages, type Message } from './message.ts';

// A conversation is a tree: editing or asking again adds a sibling, and one line from the root to a leaf is shown.
// Messages that a summary stands for are kept beside the tree and are part of no branch. A person's versions of documents
// hang beside the branch, on the message that was its last one; in older conversations messages may follow one.

/** The messages that conversations are made of, without those that a summary stands for. */
export function listPresent(messages: readonly Message[]): readonly Message[] {
  return messages.some(({ archivedBy }) => archivedBy !== null)
    ? messages.filter(({ archivedBy }) => archivedBy === null)
    : messages;
}

function findNewest(messages: readonly Message[]): Message | undefined {
  return messages.reduce<Message | undefined>(
    (newest, message) => (newest && compareMessages(newest, message) > 0 ? newest : message),
    undefined,
  );
}

/** A version of a document by the person: nothing that is drawn. */
export const isVersion = ({ role, artifactVersions }: Message): boolean =>
  role === 'system' && artifactVersions !== undefined;

type Children = ReadonlyMap<string | null, readonly Message[]>;

function mapChildren(
  messages: readonly Message[],
  parentOf = (message: Message): string | null => message.parentId,
): Children {
  const children = new Map<string | null, Message[]>();
  for (const message of listPresent(messages)) {
    const parentId = parentOf(message);
    const known = children.get(parentId);
    if (known) known.push(message);
    else children.set(parentId, [message]);
  }
  return children;
}

interface DrawnTree {
  /** The message itself, or of a version the message that it hangs on. */
  readonly toDrawn: (id: string | null) => string | null;
  readonly children: Children;
}

/** The tree without the versions: what follows one follows the message that it hangs on. */
function toDrawnTree(messages: readonly Message[]): DrawnTree {
  const parents = new Map(messages.filter(isVersion).map(({ id, parentId }) => [id, parentId]));
  const toDrawn = (id: string | null) => {
    let drawn = id;
    for (let depth = 0; depth < parents.size && drawn !== null; depth += 1) {
      const parentId = parents.get(drawn);
      if (parentId === undefined) break;
      drawn = parentId;
    }
    return drawn;
  };
  const drawn = messages.filter((message) => !isVersion(message));
  return { toDrawn, children: mapChildren(drawn, ({ parentId }) => toDrawn(parentId)) };
}

/**
 * From the first message to the leaf. An unknown leaf means the newest message; a version is none: the branch goes on
 * below what it hangs on.
 */
export function listBranch(messages: readonly Message[], leafId: string | null): Message[] {
  const present = listPresent(messages);
  const byId = new Map(present.map((message) => [message.id, message]));
  let message = (leafId === null ? undefined : byId.get(leafId)) ?? findNewest(present);
  if (message && isVersion(message)) message = byId.get(findNewestLeaf(messages, message.id));
  const branch: Message[] = [];
  while (message && branch.length <= present.length) {
    branch.push(message);
    message = message.parentId === null ? undefined : byId.get(message.parentId);
  }
  return branch.reverse();
}

/** All versions of a message, oldest first, itself included. */
export function listSiblings(messages: readonly Message[], message: Message): Message[] {
  const { children, toDrawn } = toDrawnTree(messages);
  return (children.get(toDrawn(message.parentId)) ?? [])
    .filter(({ role }) => role === message.role)
    .sort(compareMessages);
}

/** The newest leaf under a message: where a switch to its branch ends. */
export function findNewestLeaf(messages: readonly Message[], messageId: string): string {
  const { children, toDrawn } = toDrawnTree(messages);
  let leafId = toDrawn(messageId);
  for (let depth = 0; depth < messages.length; depth += 1) {
    const child = findNewest(children.get(leafId) ?? []);
    if (!child) break;
    leafId = child.id;
  }
  return leafId ?? messageId;
}

/** A message with everything that was said after it, on all branches. */
export function listSubtree(messages: readonly Message[], messageId: string): Message[] {
  const children = mapChildren(messages);
  const subtree = listPresent(messages).filter(({ id }) => id === messageId);
  for (let index = 0; index < subtree.length && subtree.length <= messages.length; index += 1) {
    subtree.push(...(children.get(subtree[index]?.id ?? null) ?? []));
  }
  return subtree;
}

/** Groups of versions for a whole branch at once; only messages with more than one version are in it. */
export function mapVersions(
  messages: readonly Message[],
  branch: readonly Message[],
): ReadonlyMap<string, { readonly position: number; readonly count: number }> {
  const { children, toDrawn } = toDrawnTree(messages);
  const versions = new Map<string, { position: number; count: number }>();
  for (const message of branch) {
    const group = (children.get(toDrawn(message.parentId)) ?? []).filter(({ role }) => role === message.role);
    if (group.length < 2) continue;
    const position = group.sort(compareMessages).findIndex((other) => other.id === message.id) + 1;
    versions.set(message.id, { position, count: group.length });
  }
  return versions;
}
