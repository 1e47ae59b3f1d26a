const KEY = 'stale-tab-refresh';
const REPEAT_WINDOW_MS = 60_000;

function wasJustRefreshed(nowMs: number): boolean {
  try {
    const lastMs = Number(sessionStorage.getItem(KEY) ?? Number.NaN);
    sessionStorage.setItem(KEY, String(nowMs));
    return nowMs - lastMs < REPEAT_WINDOW_MS;
  } catch {
    // Blocked: nobody can tell whether it helped before, so it is not tried.
    return true;
  }
}

let isLeaving = false;

/** From the moment on in which this page is to be loaded anew: parts that were asked for do not come any more. */
export const isRefreshing = () => isLeaving;

/**
 * A tab that was open while a new version was put in place asks for parts that are gone. Loading the page again
 * brings the new version; drafts and conversations are stored. Once: a part that is missing for good is an error.
 */
export function followStaleTab(reload: () => void): () => void {
  isLeaving = false;
  const handlePreloadError = (event: Event) => {
    if (!isLeaving && (!navigator.onLine || wasJustRefreshed(Date.now()))) return;
    event.preventDefault();
    if (isLeaving) return;
    isLeaving = true;
    reload();
  };
  window.addEventListener('vite:preloadError', handlePreloadError);
  return () => window.removeEventListener('vite:preloadError', handlePreloadError);
}
