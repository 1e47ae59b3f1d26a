/** How a request looks inside a run: in its place, or at the foot of a phone's screen. */
export const CARD_LOOKS = {
  inline: {
    card: 'overflow-hidden rounded-4 border border-line-strong bg-surface focus-within:shadow-1',
    head: 'flex-wrap items-baseline gap-x-2 gap-y-1 px-4 pt-3.5',
    title: 'text-15 break-words',
    body: 'px-4 py-3',
    foot: 'border-t border-line bg-surface-2 px-4 py-3',
  },
  docked: {
    card: 'flex min-h-0 flex-col short:flex-none',
    head: 'mx-4 flex-none items-start gap-2.5 border-b border-line py-2.5',
    title: 'line-clamp-2 text-17 wrap-anywhere',
    body: 'min-h-0 flex-1 overflow-y-auto px-4 py-3 short:flex-none short:overflow-visible',
    foot: 'flex-none px-4 pt-1',
  },
} as const;
