const PIGMENTS = [2, 3, 1, 4, 7, 8, 5] as const;
const LETTER_A = 65;

/** The same name has the same pigment everywhere; neighbours in the alphabet differ. */
export function pigmentOf(name: string): (typeof PIGMENTS)[number] {
  const code = name.toUpperCase().codePointAt(0) ?? LETTER_A;
  return PIGMENTS[Math.abs(code - LETTER_A) % PIGMENTS.length] ?? 5;
}
