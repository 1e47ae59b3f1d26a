// A reference that can be read out over the phone: no characters that look alike.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 2;
const GROUP_LENGTH = 4;

export function createReference(random: () => number): string {
  const randomCharacter = (): string => ALPHABET.charAt(Math.floor(random() * ALPHABET.length));
  const group = (): string => Array.from({ length: GROUP_LENGTH }, randomCharacter).join('');
  return ['PC', ...Array.from({ length: GROUPS }, group)].join('-');
}
