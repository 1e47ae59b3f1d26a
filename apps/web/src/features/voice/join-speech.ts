const NO_SPACE_BETWEEN = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]$/u;

/** What was written before, with what was said after it. Chinese needs no space. */
export function joinSpeech(written: string, spoken: string): string {
  if (spoken === '') return written;
  const hasGap = written === '' || /\s$/.test(written);
  const isChinese =
    NO_SPACE_BETWEEN.test(written) && /^[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(spoken);
  return hasGap || isChinese ? written + spoken : `${written} ${spoken}`;
}
