/** The drawn row of a message. */
export function findRow(list: HTMLElement | null, messageId: string | undefined): HTMLElement | null {
  if (messageId === undefined || messageId === '') return null;
  return list?.querySelector<HTMLElement>(`[data-message="${CSS.escape(messageId)}"]`) ?? null;
}
