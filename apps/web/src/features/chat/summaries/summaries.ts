import { AppError } from '@parley/contract/errors/app-error.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { logProblem } from '../../../platform/log.ts';
import type { TabLock } from '../../../platform/browser/tab-lock.ts';
import type { ChatApi } from '../chat.api.ts';
import type { ChatStore } from '../chat.store.ts';
import type { Ids } from '../ids.ts';
import type { Replies } from '../reply/replies.ts';
import { listCounted, type SummaryRules } from './summary-rules.ts';

// Keeps long conversations going: the oldest messages make room for a summary, by themselves after a reply, or on request.

export interface Summaries {
  /** Conversations that are being summarised. */
  readonly running: StoreApi<Readonly<Record<string, true>>>;
  afterReply(sessionId: string): Promise<void>;
  /** Answers why it could not be done; the conversation is then as it was. */
  summarise(sessionId: string): Promise<AppError | null>;
}

export interface SummariesDependencies {
  readonly store: ChatStore;
  readonly replies: Pick<Replies, 'isReplying'>;
  readonly api: Pick<ChatApi, 'askOnce'>;
  readonly lock: TabLock;
  readonly ids: Ids;
  readonly readSummaryRules: () => SummaryRules;
}

export function createSummaries(dependencies: SummariesDependencies): Summaries {
  const { store, replies } = dependencies;
  const running = createStore<Readonly<Record<string, true>>>()(() => ({}));

  async function write(sessionId: string, count: number, occasion: string): Promise<AppError | null> {
    if (running.getState()[sessionId]) return new AppError('conflict');
    running.setState({ [sessionId]: true });
    try {
      const { writeSummary } = await import('./write-summary.ts');
      await writeSummary({ ...dependencies, sessionId, count, occasion });
      return null;
    } catch (error) {
      return toAppError(error);
    } finally {
      const { [sessionId]: _done, ...rest } = running.getState();
      running.setState(rest, true);
    }
  }

  return {
    running,
    async afterReply(sessionId) {
      const { isAutomatic, from, oldest } = dependencies.readSummaryRules();
      const leafId = store.findSession(sessionId)?.activeLeafId ?? null;
      const messages = store.state.getState().messages[sessionId] ?? [];
      const isDue = isAutomatic && oldest < from && listCounted(messages, leafId).length >= from;
      if (!isDue || leafId === null || replies.isReplying(sessionId)) return;
      const refusal = await write(sessionId, oldest, leafId);
      // Nothing was changed, and the next reply is the next occasion.
      if (refusal) logProblem('summary-failed', refusal);
    },
    summarise: (sessionId) => write(sessionId, dependencies.readSummaryRules().count, dependencies.ids.key()),
  };
}
