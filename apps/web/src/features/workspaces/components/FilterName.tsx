export interface FilterNameProps {
  readonly name: string;
  readonly isQuiet?: boolean | undefined;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

/** A name that narrows all numbers to its own. */
export function FilterName({ name, isQuiet = false, isSelected, onSelect }: FilterNameProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      title={name}
      onClick={onSelect}
      className={`flex min-h-6 max-w-full items-center rounded-1 text-left hover:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11 ${isQuiet ? 'text-ink-3' : ''}`}
    >
      <span className="truncate">{name}</span>
    </button>
  );
}
