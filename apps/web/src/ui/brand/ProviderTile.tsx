import { pigmentOf } from './pigment.ts';

const TINTS = {
  1: 'bg-[color-mix(in_srgb,var(--c1)_16%,var(--surface))] text-live',
  2: 'bg-[color-mix(in_srgb,var(--c2)_15%,var(--surface))] text-info',
  3: 'bg-[color-mix(in_srgb,var(--c3)_18%,var(--surface))] text-warn',
  4: 'bg-[color-mix(in_srgb,var(--c4)_14%,var(--surface))] text-danger',
  5: 'bg-[color-mix(in_srgb,var(--c5)_18%,var(--surface))] text-ink-2',
  7: 'bg-[color-mix(in_srgb,var(--c7)_15%,var(--surface))] text-[color-mix(in_srgb,var(--c7)_78%,var(--ink))]',
  8: 'bg-[color-mix(in_srgb,var(--c8)_16%,var(--surface))] text-[color-mix(in_srgb,var(--c8)_62%,var(--ink))]',
} as const;

const SIZES = {
  small: 'size-4.5 rounded-[5px] text-[10px]',
  medium: 'size-5.5 rounded-[6px] text-11',
  large: 'size-7.5 rounded-3 text-13',
} as const;

export interface ProviderTileProps {
  readonly provider: string;
  readonly size?: keyof typeof SIZES | undefined;
}

/** A letter, never a logo. */
export function ProviderTile({ provider, size = 'medium' }: ProviderTileProps) {
  const letter = (Array.from(provider)[0] ?? '?').toUpperCase();
  return (
    <span
      aria-hidden
      className={`inline-grid flex-none place-items-center leading-none font-bold ${SIZES[size]} ${TINTS[pigmentOf(provider)]}`}
    >
      {letter}
    </span>
  );
}
