const APPLE_SYMBOLS: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↩' };

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** The words or symbols that the keyboard of this system shows. */
export function keyLabels(keys: readonly string[]): readonly string[] {
  const onApple = isApple();
  return keys.map((key) => (onApple ? (APPLE_SYMBOLS[key] ?? key) : key === 'Mod' ? 'Ctrl' : key));
}

/** The same keys for `aria-keyshortcuts`. */
export function ariaKeys(keys: readonly string[]): string {
  return keys.map((key) => (key === 'Mod' ? (isApple() ? 'Meta' : 'Control') : key)).join('+');
}
