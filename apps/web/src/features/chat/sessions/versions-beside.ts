import { isVersion, listPresent } from './message-tree.ts';
import type { Message } from './message.ts';

/** Messages with the person's versions of documents that hang on them, each behind what it hangs on. */
export function withVersions(messages: readonly Message[], branch: readonly Message[]): readonly Message[] {
  const beside = messages.filter((message) => isVersion(message) && !branch.includes(message));
  if (beside.length === 0) return branch;
  const children = Map.groupBy(listPresent(beside), ({ parentId }) => parentId);
  const withNext = (message: Message): readonly Message[] => [
    message,
    ...(children.get(message.id) ?? []).flatMap(withNext),
  ];
  return branch.flatMap(withNext);
}

/** Also with those on a message that another device took away meanwhile: they belong to all branches. */
export function withAllVersions(
  messages: readonly Message[],
  branch: readonly Message[],
): readonly Message[] {
  const loose = listPresent(messages).filter((message) => message.parentId === null && isVersion(message));
  return withVersions(messages, [...new Set([...loose, ...branch])]);
}
