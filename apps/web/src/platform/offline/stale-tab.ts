const KEY = 'stale-tab-refresh';
const REPEAT_WINDOW_MS = 60_000;

function wasJustRefreshed(nowMs: number): boolean {
  try {
    const lastMs = Number(sessionStorage.getItem(KEY) ?? Number.NaN);
    sessionStorage.setItem(KEY, String(nowMs));
    return nowMs - lastMs < REPEAT_WINDOW_MS;
  } catch {
    // Blocked: it is unknown whether it helped before, so it is not tried.
    return true;
  }
}

let isLeaving = false;

/** Set when this page is about to be reloaded: pending chunks are no longer loaded. */
export const isRefreshing = () => isLeaving;

export interface StaleTabActions {
  /** Whether the server serves another version of the app than this page is; false when that cannot be told. */
  isOtherVersion(): Promise<boolean>;
  reload(): void;
}

/**
 * A tab that was open while a new version was deployed asks for parts that are gone. Loading the page again brings
 * the new version; drafts and conversations are stored. Once: a part that is missing for good is an error. A part of
 * this same version that did not come is asked for again instead, by `loadPart`.
 */
export function followStaleTab({ isOtherVersion, reload }: StaleTabActions): () => void {
  isLeaving = false;
  let isChecking = false;

  async function check(): Promise<void> {
    isChecking = true;
    const isOther = await isOtherVersion();
    isChecking = false;
    if (!isOther || isLeaving || wasJustRefreshed(Date.now())) return;
    isLeaving = true;
    reload();
  }

  const handlePreloadError = () => {
    if (!isLeaving && !isChecking && navigator.onLine) void check();
  };
  window.addEventListener('vite:preloadError', handlePreloadError);
  return () => window.removeEventListener('vite:preloadError', handlePreloadError);
}
