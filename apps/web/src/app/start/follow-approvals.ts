import { loadWaitingWatch } from '../../features/approvals/index.ts';
import { useAuth } from '../../features/auth/index.ts';
import { logProblem } from '../../platform/log.ts';

/** After what the first screen needs. */
const FIRST_LOOK_MS = 4_000;

/** What waits for the person who is signed in is counted. */
export function followApprovals(): void {
  let userId: string | null = null;
  let stop: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function watch(id: string, isGuest: boolean): Promise<void> {
    const watchWaiting = await loadWaitingWatch();
    if (userId === id) stop ??= watchWaiting(isGuest);
  }
  useAuth.subscribe(({ status, account }) => {
    const id = status === 'signed-in' ? (account?.id ?? null) : null;
    if (id === userId) return;
    userId = id;
    clearTimeout(timer);
    stop?.();
    stop = null;
    if (id === null) return;
    timer = setTimeout(
      () =>
        void watch(id, account?.role === 'guest').catch((error: unknown) =>
          logProblem('approvals-count', error),
        ),
      FIRST_LOOK_MS,
    );
  });
}
