export const REFRESH_KEY = 'errorBoundary_lastAutoRefresh';
export const COUNTDOWN_SECONDS = 3;
const REPEAT_WINDOW_MS = 15_000;

/** A second crash soon after an automatic refresh is not refreshed away again. */
export function isRepeatedCrash(lastRefresh: string | null, nowMs: number): boolean {
  const lastMs = Number(lastRefresh);
  return lastRefresh !== null && Number.isFinite(lastMs) && nowMs - lastMs < REPEAT_WINDOW_MS;
}
