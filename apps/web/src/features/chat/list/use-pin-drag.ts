import { type DragEvent, useEffect, useState } from 'react';
import type { SessionView } from './session-view.ts';

/** Names what is dragged, so that nothing else takes it for text or a link. */
const TYPE = 'application/x-parley-chat';

const elementOf = ({ target }: DragEvent): Element | null => (target instanceof Element ? target : null);

export interface PinDrag {
  /** The chat that is dragged; null: none is. */
  readonly dragged: SessionView | null;
  /** It would be pinned, or no longer be, where it is now. */
  readonly isOver: boolean;
  /** For what holds the list and the zone over it. */
  readonly handlers: {
    readonly onDragStart: (event: DragEvent) => void;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
    readonly onDragEnd: () => void;
  };
}

/** Chats are dragged to the pinned ones, and from there to the others; the zone over the list takes both. */
export function usePinDrag(
  sessions: readonly SessionView[],
  onTogglePin: (sessionId: string) => void,
): PinDrag {
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const dragged = sessions.find(({ id }) => id === draggedId) ?? null;
  const isDragging = dragged !== null;

  const end = () => {
    setDraggedId(null);
    setOver(false);
  };
  useEffect(() => {
    if (!isDragging) return;
    // While something is dragged the pointer is not told of. A row that has gone meanwhile ends no drag of its own.
    const endAfterAll = () => end();
    window.addEventListener('pointermove', endAfterAll, { once: true });
    return () => window.removeEventListener('pointermove', endAfterAll);
  }, [isDragging]);

  function isTaken(event: DragEvent): boolean {
    const element = elementOf(event);
    if (dragged === null || element === null) return false;
    if (element.closest('[data-pin-zone]')) return true;
    const group = element.closest<HTMLElement>('[data-pinned]')?.dataset['pinned'];
    return group !== undefined && group !== String(dragged.isPinned);
  }

  return {
    dragged,
    isOver: isDragging && isOver,
    handlers: {
      onDragStart(event) {
        const id = elementOf(event)?.closest<HTMLElement>('[data-chat]')?.dataset['chat'];
        if (id === undefined) return;
        event.dataTransfer.clearData();
        event.dataTransfer.setData(TYPE, id);
        event.dataTransfer.effectAllowed = 'move';
        // A page that changes at once ends the drag in some browsers.
        setTimeout(() => setDraggedId(id));
      },
      onDragOver(event) {
        const isHere = isTaken(event);
        setOver(isHere);
        if (!isHere) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
      },
      onDragLeave(event) {
        if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget))
          setOver(false);
      },
      onDrop(event) {
        if (dragged === null || !isTaken(event)) return;
        event.preventDefault();
        onTogglePin(dragged.id);
        end();
      },
      onDragEnd: end,
    },
  };
}
