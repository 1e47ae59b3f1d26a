import type { ReactNode } from 'react';

export const GROUPS = ['chats', 'agents', 'messages', 'models', 'do', 'goTo', 'settings'] as const;
export type GroupName = (typeof GROUPS)[number];

/** Something that can be found and then done. */
export interface PaletteItem {
  /** Unique among all of them. */
  readonly id: string;
  readonly group: GroupName;
  readonly icon: ReactNode;
  readonly title: string;
  /** Quieter, beside the title; searched as well. */
  readonly detail?: string | undefined;
  /** Provided for this query by another source, which names the match in the detail: not filtered again. */
  readonly found?: readonly { readonly start: number; readonly end: number }[] | undefined;
  /** At the far end, e.g. how long ago; not searched. */
  readonly note?: string | undefined;
  readonly keys?: readonly string[] | undefined;
  /** Where it leads: the row is a link, which the browser can open in another tab. */
  readonly address?: string | undefined;
  readonly run: () => void;
}
