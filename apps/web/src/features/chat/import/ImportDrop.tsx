import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { FileDrop } from '../../../ui/form/FileDrop.tsx';

export interface ImportDropProps {
  /** Why the last file was not taken. */
  readonly problem: string | null;
  readonly onFile: (file: File) => void;
}

/** Where a file is chosen or dropped. */
export function ImportDrop({ problem, onFile }: ImportDropProps) {
  const { t } = useTranslation('settings');
  return (
    <>
      {problem !== null && (
        <div className="mb-4">
          <Notice tone="danger" title={t('import.refused')}>
            {problem}
          </Notice>
        </div>
      )}
      <FileDrop
        title={t('import.choose')}
        help={t('import.kinds')}
        accept=".json,.zip,application/json,application/zip"
        onFiles={([file]) => file && onFile(file)}
      />
    </>
  );
}
