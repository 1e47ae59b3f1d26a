import type { HistoryEvent } from '@parley/contract/history/events.ts';
import { sleep, type Clock } from '../../../platform/clock.ts';
import { logProblem } from '../../../platform/log.ts';
import type { TabLock } from '../../../platform/browser/tab-lock.ts';
import type { HistoryApi } from '../history.api.ts';

// Listens for changes that other devices make. One tab of the browser does, for all of them: what it takes over reaches
// the others by the browser database and the channel between tabs.

const LOCK_NAME = 'parley-changes';
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 15_000;
/** A connection may have been lost unnoticed while the page was hidden for this long. */
const DOUBTFUL_AFTER_MS = 10_000;

export interface ChangesListener {
  start(): void;
  stop(): void;
  /** The page is seen again, or the connection is back: a doubtful connection is replaced at once. */
  check(): void;
  /** Whether this tab hears of changes as they happen. */
  isLive(): boolean;
}

export interface ChangesListenerDependencies {
  readonly api: Pick<HistoryApi, 'readChanges'>;
  readonly clock: Clock;
  /** Held for as long as this tab listens. */
  readonly leadership: TabLock;
  readonly onEvent: (event: HistoryEvent) => void;
}

export function createChangesListener(dependencies: ChangesListenerDependencies): ChangesListener {
  const { api, clock, leadership, onEvent } = dependencies;
  const end = new AbortController();
  let revision: number | null = null;
  let failures = 0;
  let openedAt: number | null = null;
  let connection = new AbortController();

  function take(seq: number, event: HistoryEvent | null): void {
    failures = 0;
    openedAt ??= clock.now();
    if (event?.type === 'error') return;
    revision = seq;
    if (event) onEvent(event);
  }

  async function connect(): Promise<void> {
    connection = new AbortController();
    const signal = AbortSignal.any([end.signal, connection.signal]);
    try {
      await api.readChanges(revision, take, signal);
    } catch (error) {
      // An unreachable server is reported elsewhere.
      if (!signal.aborted && failures === 0) logProblem('changes-not-heard', error);
    } finally {
      openedAt = null;
    }
    if (connection.signal.aborted || end.signal.aborted) return;
    const delayMs = Math.min(FIRST_DELAY_MS * 2 ** failures, MAX_DELAY_MS);
    failures += 1;
    await sleep(clock, delayMs, signal).catch(() => undefined);
  }

  async function listen(): Promise<void> {
    while (!end.signal.aborted) await connect();
  }

  return {
    start() {
      void leadership(LOCK_NAME, listen).catch((error: unknown) => {
        if (!end.signal.aborted) logProblem('changes-not-heard', error);
      });
    },
    stop: () => end.abort(),
    check() {
      if (openedAt === null || clock.now() - openedAt >= DOUBTFUL_AFTER_MS) connection.abort();
    },
    isLive: () => openedAt !== null,
  };
}
