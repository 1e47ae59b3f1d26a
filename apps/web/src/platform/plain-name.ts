/** Characters that turn the direction of what follows them. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;
const CONTROLS = /\p{Cc}+/gu;

/** The name of a chat or a file as it may be shown anywhere: it reads as it is stored, on one line. */
export function toPlainName(name: string): string {
  return name.replace(BIDI_CONTROLS, '').replace(CONTROLS, ' ');
}
