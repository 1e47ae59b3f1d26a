import type { Message } from './message.ts';

// A conversation is a tree: editing or asking again adds a sibling, and one line from the root to a leaf is shown.

function byTime(a: Message, b: Message): number {
  return a.timestamp - b.timestamp || (a.id < b.id ? -1 : 1);
}

/** From the first message to the leaf. An unknown leaf means the newest message. */
export function listBranch(messages: readonly Message[], leafId: string | null): Message[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  let message = (leafId === null ? undefined : byId.get(leafId)) ?? [...messages].sort(byTime).at(-1);
  const branch: Message[] = [];
  while (message && branch.length <= messages.length) {
    branch.push(message);
    message = message.parentId === null ? undefined : byId.get(message.parentId);
  }
  return branch.reverse();
}

/** All versions of a message, oldest first, itself included. */
export function listSiblings(messages: readonly Message[], message: Message): Message[] {
  return messages
    .filter((other) => other.parentId === message.parentId && other.role === message.role)
    .sort(byTime);
}

/** The newest leaf under a message: where a switch to its branch ends. */
export function findNewestLeaf(messages: readonly Message[], messageId: string): string {
  let leafId = messageId;
  for (let depth = 0; depth < messages.length; depth += 1) {
    const current = leafId;
    const child = messages
      .filter((message) => message.parentId === current)
      .sort(byTime)
      .at(-1);
    if (!child) return leafId;
    leafId = child.id;
  }
  return leafId;
}

/** Groups of versions for a whole branch at once; only messages with more than one version are in it. */
export function mapVersions(
  messages: readonly Message[],
  branch: readonly Message[],
): ReadonlyMap<string, { readonly position: number; readonly count: number }> {
  const groups = new Map<string, Message[]>();
  for (const message of messages) {
    const group = `${message.parentId}/${message.role}`;
    groups.set(group, [...(groups.get(group) ?? []), message]);
  }
  const versions = new Map<string, { position: number; count: number }>();
  for (const message of branch) {
    const group = groups.get(`${message.parentId}/${message.role}`) ?? [];
    if (group.length < 2) continue;
    const position = [...group].sort(byTime).findIndex((other) => other.id === message.id) + 1;
    versions.set(message.id, { position, count: group.length });
  }
  return versions;
}
