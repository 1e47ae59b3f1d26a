import { tintOf } from './pigment.ts';

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
      className={`inline-grid flex-none place-items-center leading-none font-bold ${SIZES[size]} ${tintOf(provider)}`}
    >
      {letter}
    </span>
  );
}
