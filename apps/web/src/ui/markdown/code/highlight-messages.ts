// What the page and the worker that colours code say to each other.

/** Words of one colour; null is the colour of plain text. */
export type CodeToken = readonly [text: string, color: string | null];
export type CodeLine = readonly CodeToken[];

export interface HighlightRequest {
  readonly id: number;
  readonly code: string;
  readonly language: string;
  /** Lines before this one are already known to the page. */
  readonly fromLine: number;
}

export interface HighlightReply {
  readonly id: number;
  readonly fromLine: number;
  /** Null when the language is unknown. */
  readonly lines: readonly CodeLine[] | null;
}
