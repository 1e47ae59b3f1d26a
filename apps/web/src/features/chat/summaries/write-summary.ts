// A chunk of its own: most conversations never grow long enough for it.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { TabLock } from '../../../platform/browser/tab-lock.ts';
import { carryVersions, listArtifacts } from '../artifacts/artifacts.ts';
import type { ChatApi } from '../chat.api.ts';
import type { ChatStore } from '../chat.store.ts';
import { toSummaryPrompt } from './summary-prompt.ts';
import { planSummary, toSummarised, type SummaryPlan } from './summary-rules.ts';

export interface SummaryWriting {
  readonly store: ChatStore;
  readonly api: Pick<ChatApi, 'askOnce'>;
  readonly lock: TabLock;
  readonly sessionId: string;
  readonly count: number;
  /** What makes this try another one than the last; the same on all devices that try at the same moment. */
  readonly occasion: string;
}

function isSamePlan(a: SummaryPlan | null, b: SummaryPlan): boolean {
  return (
    a !== null &&
    a.replaced.length === b.replaced.length &&
    a.replaced.every(({ id }, index) => id === b.replaced[index]?.id)
  );
}

/** Replaces the oldest messages by a summary. Throws, with everything as it was, where that is not possible. */
export async function writeSummary(writing: SummaryWriting): Promise<void> {
  const { store, sessionId, count } = writing;
  const plan = () =>
    planSummary(
      store.state.getState().messages[sessionId] ?? [],
      store.findSession(sessionId)?.activeLeafId ?? null,
      count,
    );
  await writing.lock(`parley-summary-${sessionId}`, async () => {
    await store.loadMessages(sessionId);
    const before = plan();
    if (!before) throw new AppError('conflict');
    const fields = { prompt: toSummaryPrompt(before.replaced), purpose: 'summary' } as const;
    // Devices that get here together ask with the same key and get the same words, paid once.
    const key = `${before.summaryId}-${count}-${writing.occasion}`.slice(-200);
    const text = (await writing.api.askOnce({ fields, key })).trim();
    const after = plan();
    const session = store.findSession(sessionId);
    // Edited, deleted or summarised elsewhere meanwhile: the summary stands for something else.
    if (text === '' || !session || !after || !isSamePlan(after, before)) throw new AppError('conflict');
    // What stays keeps its own versions.
    const gone = (store.state.getState().messages[sessionId] ?? []).filter(
      (message) => message.parentId !== null && !after.following.includes(message),
    );
    const versions = carryVersions(listArtifacts(gone, after.line));
    // One step, stored as one; the next message waits until it is.
    store.apply({
      sessions: [
        {
          ...session,
          activeLeafId: after.following.length === 0 ? after.summaryId : session.activeLeafId,
          messageCount: session.messageCount + 1 - after.archived.length,
        },
      ],
      messages: toSummarised(after, text, versions).map((message) => ({ sessionId, message })),
    });
    await store.save.flush();
  });
}
