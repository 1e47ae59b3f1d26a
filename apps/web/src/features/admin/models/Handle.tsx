import { GripVertical } from 'lucide-react';

export interface HandleProps {
  readonly label: string;
  readonly onDrag: () => void;
  readonly onMove: (by: 1 | -1) => void;
}

/** Taken with the pointer, or moved with Alt and the arrow keys. */
export function Handle({ label, onDrag, onMove }: HandleProps) {
  return (
    <button
      type="button"
      draggable
      aria-label={label}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        onDrag();
      }}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        onMove(event.key === 'ArrowUp' ? -1 : 1);
      }}
      className="hidden size-6 flex-none cursor-grab place-items-center rounded-2 text-ink-3 hover:bg-surface-3 tablet:inline-grid"
    >
      <GripVertical size={14} aria-hidden />
    </button>
  );
}
