import { expect, test, vi } from 'vitest';
import { createHistoryList } from './history-list.ts';
import type { SummaryPage } from './history.api.ts';

test('what is heard of during a refresh that fails is asked for after it, once', async () => {
  const answers = Array.from({ length: 2 }, () => Promise.withResolvers<SummaryPage>());
  const refresh = vi.fn(() => answers[refresh.mock.calls.length - 1]?.promise ?? Promise.reject(new Error()));
  const onProblem = vi.fn();
  const onRefreshed = vi.fn();
  const list = createHistoryList({
    refresh,
    loadPage: () => Promise.reject(new Error('not asked for')),
    attachReply: () => Promise.reject(new Error('not asked for')),
    signal: new AbortController().signal,
    show: () => undefined,
    isLoadingOlder: () => false,
    onRefreshed,
    onProblem,
  });
  list.refreshLater();
  list.refreshLater();
  expect(refresh).toHaveBeenCalledOnce();
  const failure = new Error('offline');
  answers[0]?.reject(failure);
  await expect.poll(() => onProblem).toHaveBeenCalledExactlyOnceWith(failure);
  answers[1]?.resolve({ sessions: [], deletedIds: [], page: 1, hasMore: false });
  await expect.poll(() => onRefreshed).toHaveBeenCalledOnce();
  expect(refresh).toHaveBeenCalledTimes(2);
});
