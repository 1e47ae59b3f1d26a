// Text that storage and wire can carry: NUL and broken characters become U+FFFD, nothing else changes. A character
// that a vendor splits over two deltas is put together again.

export interface TextCleaner {
  clean(text: string): string;
  /** What waited for a second half that never came. */
  flush(): string;
}

const REPLACEMENT = '\u{FFFD}';

export function createTextCleaner(): TextCleaner {
  let half = '';
  return {
    clean(text) {
      const whole = half === '' ? text : half + text;
      half = '';
      const last = whole.charCodeAt(whole.length - 1);
      if (last >= 0xd800 && last <= 0xdbff) {
        half = whole.slice(-1);
        return toCleanText(whole.slice(0, -1));
      }
      return toCleanText(whole);
    },
    flush() {
      const rest = half;
      half = '';
      return toCleanText(rest);
    },
  };
}

export function toCleanText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', REPLACEMENT) : whole;
}
