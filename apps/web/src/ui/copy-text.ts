/**
 * The way from before there was a clipboard for pages, which browsers offer on encrypted addresses only, while people run this at
 * home over plain http. Needs no selection, and takes the focus from nothing.
 */
function copyByCommand(text: string): boolean {
  let isCopied = false;
  const allow = (event: Event) => event.preventDefault();
  const copy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    isCopied = true;
  };
  document.addEventListener('beforecopy', allow);
  document.addEventListener('copy', copy, true);
  try {
    document.execCommand('copy');
  } finally {
    document.removeEventListener('beforecopy', allow);
    document.removeEventListener('copy', copy, true);
  }
  return isCopied;
}

/** False where the browser refuses: without focus or permission. The text can still be selected. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (!('clipboard' in navigator)) return copyByCommand(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
