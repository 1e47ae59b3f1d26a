import type { Ref } from 'react';

export interface FileInputProps {
  /** Of the button that is shown in its place: a press of that one clicks this. */
  readonly ref: Ref<HTMLInputElement>;
  /** File name endings and media types, separated by commas. */
  readonly accept: string;
  readonly label: string;
  readonly onFile: (file: File) => void;
}

/** Chooses one file, without being seen. The same file can be chosen twice in a row. */
export function FileInput({ ref, accept, label, onFile }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      aria-label={label}
      tabIndex={-1}
      className="sr-only"
      onChange={(event) => {
        const file = event.target.files?.[0];
        event.target.value = '';
        if (file) onFile(file);
      }}
    />
  );
}
