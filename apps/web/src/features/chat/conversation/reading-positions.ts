// Where a reader was in each chat, for as long as the page is open. A chat that was left at its end opens at its end.

export interface ReadingPosition {
  readonly messageId: string;
  /** From the upper edge of the view to the lower edge of the message, in pixels: a long one draws its end first. */
  readonly bottom: number;
}

const positions = new Map<string, ReadingPosition>();

export function findReadingPosition(sessionId: string): ReadingPosition | null {
  return positions.get(sessionId) ?? null;
}

/** Null: at the end. */
export function keepReadingPosition(sessionId: string, position: ReadingPosition | null): void {
  if (position === null) positions.delete(sessionId);
  else positions.set(sessionId, position);
}
