const PIGMENTS = [2, 3, 1, 4, 7, 8, 5] as const;
const LETTER_A = 65;

/** The same name has the same pigment everywhere; neighbours in the alphabet differ. */
function pigmentOf(name: string): (typeof PIGMENTS)[number] {
  const code = name.toUpperCase().codePointAt(0) ?? LETTER_A;
  return PIGMENTS[Math.abs(code - LETTER_A) % PIGMENTS.length] ?? 5;
}

const TINTS = {
  1: 'bg-[color-mix(in_srgb,var(--c1)_16%,var(--surface))] text-live',
  2: 'bg-[color-mix(in_srgb,var(--c2)_15%,var(--surface))] text-info',
  3: 'bg-[color-mix(in_srgb,var(--c3)_18%,var(--surface))] text-warn',
  4: 'bg-[color-mix(in_srgb,var(--c4)_14%,var(--surface))] text-danger',
  5: 'bg-[color-mix(in_srgb,var(--c5)_18%,var(--surface))] text-ink-2',
  7: 'bg-[color-mix(in_srgb,var(--c7)_15%,var(--surface))] text-[color-mix(in_srgb,var(--c7)_78%,var(--ink))]',
  8: 'bg-[color-mix(in_srgb,var(--c8)_16%,var(--surface))] text-[color-mix(in_srgb,var(--c8)_62%,var(--ink))]',
} as const;

/** Ground and ink of a tile in the pigment of a name. */
export function tintOf(name: string): string {
  return TINTS[pigmentOf(name)];
}
