/** False where the browser refuses, or has no clipboard to offer, as on addresses that are not encrypted. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without focus or permission as well; the text can still be selected.
    return false;
  }
}
