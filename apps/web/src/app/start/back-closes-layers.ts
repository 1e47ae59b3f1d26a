// Android's Back closes the dialog, sheet or menu on top, as in its apps; the page behind it stays where it is.

/** Tells of a request of the system to close something. Not in TypeScript's library yet. */
interface CloseWatcher {
  onclose: (() => void) | null;
  readonly destroy: () => void;
}

declare global {
  interface Window {
    readonly CloseWatcher?: new () => CloseWatcher;
  }
}

const LAYER = ':is([role="dialog"], [role="alertdialog"], [role="menu"])';
/** They are drawn beside the app, not in it. */
const OPEN_LAYER = `body > ${LAYER}, body > :not(#root) ${LAYER}`;

/** All of them close on Escape, and ask first where something would be lost. */
function pressEscape(): void {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}

/** Other browsers go back as before. With a keyboard, Escape reaches the layers itself. */
export function closeLayersWithBack(): void {
  const { CloseWatcher } = window;
  if (!CloseWatcher || !matchMedia('(pointer: coarse)').matches) return;
  let watcher: CloseWatcher | null = null;

  const follow = () => {
    if (document.querySelector(OPEN_LAYER) === null) {
      watcher?.destroy();
      watcher = null;
    } else if (watcher === null) {
      watcher = new CloseWatcher();
      watcher.onclose = () => {
        watcher = null;
        pressEscape();
        // One below it may have been left, or it asks.
        follow();
      };
    }
  };
  new MutationObserver(follow).observe(document.body, { childList: true });
}
