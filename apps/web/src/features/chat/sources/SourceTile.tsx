export interface SourceTileProps {
  readonly number: number;
  readonly isActive?: boolean | undefined;
}

/** The number that an answer cites a source by. */
export function SourceTile({ number, isActive = false }: SourceTileProps) {
  return (
    <span
      className={`tnum grid h-5 min-w-5 flex-none place-items-center rounded-1 px-1 text-12 font-medium ${isActive ? 'bg-ink text-surface' : 'bg-surface-3'}`}
    >
      {number}
    </span>
  );
}
