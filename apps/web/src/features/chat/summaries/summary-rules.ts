import { SUMMARY_LABEL } from '@parley/contract/history/constants.ts';
import { isVersion, listBranch, listPresent } from '../sessions/message-tree.ts';
import { createUserMessage, type CarriedVersion, type Message } from '../sessions/message.ts';

// When the oldest messages of a conversation are replaced by a summary, and what becomes of them.

export const SUMMARISE_FROM = 20;
export const AUTO_SUMMARISE_OLDEST = 6;
export const DEFAULT_SUMMARISATION_COUNT = 5;

export interface SummaryRules {
  readonly isAutomatic: boolean;
  /** Messages at which the oldest are summarised. */
  readonly from: number;
  /** How many go at a time, by themselves. */
  readonly oldest: number;
  /** How many are summarised on request. */
  readonly count: number;
}

export interface SummaryPlan {
  readonly summaryId: string;
  /** In their order. */
  readonly replaced: readonly Message[];
  /** Those of them that no other branch needs. */
  readonly archived: readonly Message[];
  /** What follows them directly, on all branches. */
  readonly following: readonly Message[];
  /** All that it stands for, with those in between that are not shown. */
  readonly line: readonly Message[];
}

/** Two devices that summarise the same messages make one and the same summary. */
const summaryIdOf = (last: Message) => `summary-${last.id}`;

/** Messages of the shown branch, which is what counts. */
export function listCounted(messages: readonly Message[], leafId: string | null): Message[] {
  return listBranch(messages, leafId).filter(({ role }) => role !== 'system');
}

/** Null where there are fewer messages than are to be summarised. */
export function planSummary(
  messages: readonly Message[],
  leafId: string | null,
  count: number,
): SummaryPlan | null {
  const replaced = listCounted(messages, leafId).slice(0, count);
  const last = replaced.at(-1);
  if (!last || replaced.length < count) return null;
  const branch = listBranch(messages, leafId);
  const at = branch.indexOf(last);
  // With the messages in between that are not shown, and those right behind.
  const after = branch.findIndex((message, index) => index > at && !isVersion(message));
  const line = branch.slice(0, after === -1 ? branch.length : after);
  const present = listPresent(messages);
  const children = Map.groupBy(present, ({ parentId }) => parentId);
  const childrenOf = ({ id }: Message) => children.get(id) ?? [];
  const isInLine = new Set(line);
  /** Versions that nothing has followed go with what they hang on. */
  const isBeside = (message: Message): boolean =>
    isVersion(message) && !isInLine.has(message) && childrenOf(message).every(isBeside);
  const listBeside = (message: Message): readonly Message[] =>
    childrenOf(message)
      .filter(isBeside)
      .flatMap((version) => [version, ...listBeside(version)]);
  // Another branch that begins at one of them needs all that comes before it.
  const lastNeeded = line
    .slice(0, at)
    .findLastIndex((message) =>
      childrenOf(message).some((child) => !isInLine.has(child) && !isBeside(child)),
    );
  const archived = line.slice(lastNeeded + 1).flatMap((message) => [message, ...listBeside(message)]);
  return {
    summaryId: summaryIdOf(last),
    replaced,
    archived,
    following: line
      .slice(at)
      .flatMap(childrenOf)
      .filter((message) => !archived.includes(message)),
    line,
  };
}

/** The messages that a plan changes, with the summary first; it carries the documents that were written in them. */
export function toSummarised(
  plan: SummaryPlan,
  text: string,
  versions: readonly CarriedVersion[],
): readonly Message[] {
  const { summaryId, replaced, archived, following } = plan;
  const at = { id: summaryId, parentId: null, nowMs: replaced.at(-1)?.timestamp ?? 0 };
  return [
    {
      ...createUserMessage(at, `${SUMMARY_LABEL}\n\n${text}`, null),
      ...(versions.length > 0 && { artifactVersions: [...versions] }),
    },
    ...following.map((message) => ({ ...message, parentId: summaryId })),
    // The new summary carries their documents.
    ...archived.map(({ artifactVersions: _carried, ...message }) => ({ ...message, archivedBy: summaryId })),
  ];
}
