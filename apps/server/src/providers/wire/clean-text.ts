// Text that storage and wire can carry: NUL and broken characters become U+FFFD, nothing else changes. A character
// that a vendor splits over two deltas is put together again.
import { toCleanText } from '../../platform/clean-text.ts';

export interface TextCleaner {
  clean(text: string): string;
  /** What waited for a second half that never came. */
  flush(): string;
}

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
