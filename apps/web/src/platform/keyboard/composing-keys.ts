/** Some browsers report the Enter that ends a composition only by this code. */
const COMPOSING_KEY_CODE = 229;

/**
 * While an input method composes, as for Chinese, its keys are its own: Escape and Enter choose among its words, and
 * neither close what is open nor send what is written. They reach nothing of the page.
 */
export function keepComposingKeys(): void {
  const handleKey = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === COMPOSING_KEY_CODE) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', handleKey, { capture: true });
}
