import { FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/feedback/Notice.tsx';

export interface ImportDropProps {
  /** Why the last file was not taken. */
  readonly problem: string | null;
  readonly onFile: (file: File) => void;
}

/** Where a file is chosen or dropped. */
export function ImportDrop({ problem, onFile }: ImportDropProps) {
  const { t } = useTranslation('settings');
  const id = useId();
  const [isOver, setOver] = useState(false);
  return (
    <>
      {problem !== null && (
        <div className="mb-4">
          <Notice tone="danger" title={t('import.refused')}>
            {problem}
          </Notice>
        </div>
      )}
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
          const file = event.dataTransfer.files[0];
          if (file) onFile(file);
        }}
        className={`flex cursor-pointer flex-col items-center gap-2 rounded-4 border border-dashed px-6 py-10 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${isOver ? 'border-focus bg-live-tint' : 'border-control hover:bg-surface-2'}`}
      >
        <FileUp size={20} aria-hidden className="text-ink-3" />
        <b className="font-strong">{t('import.choose')}</b>
        <span className="text-12 text-ink-3">{t('import.kinds')}</span>
        <input
          id={id}
          type="file"
          accept=".json,.zip,application/json,application/zip"
          className="sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) onFile(file);
          }}
        />
      </label>
    </>
  );
}
