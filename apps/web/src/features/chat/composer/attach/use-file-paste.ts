import { type ClipboardEvent, useState } from 'react';

/** A pasted text longer than this is offered as a file. */
const LONG_PASTE = 4_000;

export interface FilePaste {
  readonly onPaste: (event: ClipboardEvent) => void;
  /** The long text that was pasted and is still in the field; null where there is none. */
  readonly longText: string | null;
  readonly dismiss: () => void;
}

/** Pasted files are attached; a long pasted text stays in the field and can become a file. */
export function useFilePaste(value: string, onFiles: (files: readonly File[]) => void): FilePaste {
  const [pasted, setPasted] = useState<string | null>(null);
  return {
    onPaste(event) {
      const text = event.clipboardData.getData('text/plain');
      if (text.length > LONG_PASTE) setPasted(text.replaceAll('\r\n', '\n'));
      const files = [...event.clipboardData.files];
      // Office programs put a picture of the text beside the text: the text is meant.
      if (files.length === 0 || text !== '') return;
      event.preventDefault();
      onFiles(files);
    },
    longText: pasted !== null && value.includes(pasted) ? pasted : null,
    dismiss: () => setPasted(null),
  };
}
