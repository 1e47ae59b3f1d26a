/** No one still waits for what took longer. */
const GIVE_UP_MS = 5_000;
export const ACTIONS = ['pointerdown', 'keydown'] as const;

/** Tries at once and after each change of the page, until it has worked or the person has gone on. */
export function once(attempt: () => boolean): () => void {
  if (attempt()) return () => undefined;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const action of ACTIONS) document.removeEventListener(action, stop, true);
  };
  const observer = new MutationObserver(() => {
    if (attempt()) stop();
  });
  const timer = setTimeout(stop, GIVE_UP_MS);
  observer.observe(document.body, { childList: true, subtree: true });
  for (const action of ACTIONS) document.addEventListener(action, stop, true);
  return stop;
}
