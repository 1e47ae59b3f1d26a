import { FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** What the reader of files takes; a file of another kind is refused with a word. */
const ACCEPTED =
  '.pdf,.docx,.doc,.xlsx,.xls,.ods,.odt,.pptx,.rtf,.epub,.txt,.md,.markdown,.csv,.tsv,.json,.yaml,.yml,.xml,.html,.htm,.log';

/** Where documents are chosen or dropped. */
export function DropZone({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('knowledge');
  const id = useId();
  const [isOver, setOver] = useState(false);
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
        onFiles([...event.dataTransfer.files]);
      }}
      className={`flex cursor-pointer flex-col items-center gap-1.5 rounded-4 border border-dashed px-6 py-6 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${isOver ? 'border-focus bg-live-tint' : 'border-control hover:bg-surface-2'}`}
    >
      <FileUp size={20} aria-hidden className="text-ink-3" />
      <b className="font-strong">{t('drop.title')}</b>
      <span className="text-12 text-ink-3">{t('drop.kinds')}</span>
      <input
        id={id}
        type="file"
        multiple
        accept={ACCEPTED}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </label>
  );
}
