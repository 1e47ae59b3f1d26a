import { createContext } from 'react';

/** What of an answer's sources is looked at. */
export interface SourceOpening {
  /** Of the answer. */
  readonly messageId: string;
  /** `null`: the list of all. */
  readonly number: number | null;
  /** The cited address that was pressed; `null`: whichever comes first. */
  readonly link: string | null;
  /** Nobody pressed anything: the focus stays where it is. */
  readonly isByItself?: boolean | undefined;
}

/** Opens it beside the conversation. Without one, sources lead to their pages. */
export const OpenSource = createContext<((opening: SourceOpening) => void) | null>(null);
