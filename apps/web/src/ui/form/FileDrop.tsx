import { FileUp } from 'lucide-react';
import { useId, useState } from 'react';

export interface FileDropProps {
  readonly title: string;
  /** The kinds and sizes that are taken. */
  readonly help: string;
  /** File name endings and media types, separated by commas. */
  readonly accept: string;
  readonly isMultiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Where files are chosen or dropped. */
export function FileDrop({ title, help, accept, isMultiple = false, onFiles }: FileDropProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const give = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(isMultiple ? files : files.slice(0, 1));
  };
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        give(event.dataTransfer.files);
      }}
      className={`flex cursor-pointer flex-col items-center gap-2 rounded-4 border border-dashed p-6 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${isOver ? 'border-focus bg-live-tint' : 'border-control hover:bg-surface-2'}`}
    >
      <FileUp size={20} aria-hidden className="text-ink-3" />
      <b className="font-strong">{title}</b>
      <span className="text-12 text-ink-3">{help}</span>
      <input
        id={id}
        type="file"
        multiple={isMultiple}
        accept={accept}
        className="sr-only"
        onChange={(event) => {
          give(event.target.files);
          event.target.value = '';
        }}
      />
    </label>
  );
}
