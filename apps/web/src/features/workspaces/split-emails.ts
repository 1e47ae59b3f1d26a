import { Email } from '@parley/contract/auth/schemas.ts';

export interface PastedEmails {
  /** Each once, in lower case. */
  readonly emails: readonly string[];
  /** What was taken for no address. */
  readonly unread: readonly string[];
}

const isEmail = (piece: string): boolean => Email.safeParse(piece).success;

/** Names stand beside addresses; without one, or with an @, what is no address was meant as one. */
function splitEntry(entry: string): readonly string[] {
  const pieces = entry.split(/[\s<>"“”]+/).filter((piece) => piece !== '');
  if (!pieces.some(isEmail)) return pieces.length === 0 ? [] : [pieces.join(' ')];
  return pieces.filter((piece) => piece.includes('@'));
}

/** A pasted list, with the separators and the full-width letters of Chinese as well. */
export function splitEmails(text: string): PastedEmails {
  const pieces = text
    .normalize('NFKC')
    .split(/[,;、\n\t]+/)
    .flatMap(splitEntry);
  return {
    emails: [...new Set(pieces.filter(isEmail).map((piece) => piece.toLowerCase()))],
    unread: [...new Set(pieces.filter((piece) => !isEmail(piece)))],
  };
}
