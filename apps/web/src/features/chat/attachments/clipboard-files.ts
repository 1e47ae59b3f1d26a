// What the clipboard offers as files: a picture as it is, words as a text file.

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'text/plain': 'txt',
};

export function canReadClipboard(): boolean {
  return 'clipboard' in navigator && 'read' in navigator.clipboard;
}

async function toFile(item: ClipboardItem, name: string): Promise<File | null> {
  const type = item.types.find((one) => one.startsWith('image/') && one in EXTENSIONS);
  const wanted = type ?? item.types.find((one) => one === 'text/plain');
  if (wanted === undefined) return null;
  const blob = await item.getType(wanted);
  return new File([blob], `${name}.${EXTENSIONS[wanted]}`, { type: wanted });
}

/** Empty where the person or the browser does not allow it. */
export async function readClipboardFiles(name: string): Promise<readonly File[]> {
  try {
    const items = await navigator.clipboard.read();
    const files = await Promise.all(items.map((item) => toFile(item, name)));
    return files.filter((file) => file !== null);
  } catch {
    // Refused by the person, which the browser has already said.
    return [];
  }
}
