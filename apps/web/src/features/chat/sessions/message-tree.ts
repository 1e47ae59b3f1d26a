import { compareMessages, type Message } from './message.ts';

// A conversation is a tree: editing or asking again adds a sibling, and one line from the root to a leaf is shown.
// Messages that a summary stands for are kept beside the tree and are part of no branch.

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

function mapChildren(messages: readonly Message[]): ReadonlyMap<string | null, readonly Message[]> {
  const children = new Map<string | null, Message[]>();
  for (const message of listPresent(messages)) {
    const known = children.get(message.parentId);
    if (known) known.push(message);
    else children.set(message.parentId, [message]);
  }
  return children;
}

/** From the first message to the leaf. An unknown leaf means the newest message. */
export function listBranch(messages: readonly Message[], leafId: string | null): Message[] {
  const present = listPresent(messages);
  const byId = new Map(present.map((message) => [message.id, message]));
  let message = (leafId === null ? undefined : byId.get(leafId)) ?? findNewest(present);
  const branch: Message[] = [];
  while (message && branch.length <= present.length) {
    branch.push(message);
    message = message.parentId === null ? undefined : byId.get(message.parentId);
  }
  return branch.reverse();
}

/** All versions of a message, oldest first, itself included. */
export function listSiblings(messages: readonly Message[], message: Message): Message[] {
  return listPresent(messages)
    .filter((other) => other.parentId === message.parentId && other.role === message.role)
    .sort(compareMessages);
}

/** The newest leaf under a message: where a switch to its branch ends. */
export function findNewestLeaf(messages: readonly Message[], messageId: string): string {
  const children = mapChildren(messages);
  let leafId = messageId;
  for (let depth = 0; depth < messages.length; depth += 1) {
    const child = findNewest(children.get(leafId) ?? []);
    if (!child) return leafId;
    leafId = child.id;
  }
  return leafId;
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
  const children = mapChildren(messages);
  const versions = new Map<string, { position: number; count: number }>();
  for (const message of branch) {
    const group = (children.get(message.parentId) ?? []).filter(({ role }) => role === message.role);
    if (group.length < 2) continue;
    const position = group.sort(compareMessages).findIndex((other) => other.id === message.id) + 1;
    versions.set(message.id, { position, count: group.length });
  }
  return versions;
}
