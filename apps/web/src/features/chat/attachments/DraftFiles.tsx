import { useTranslation } from 'react-i18next';
import { FileChip } from './FileChip.tsx';
import type { DraftFileView } from './file-view.ts';
import { useFileWords } from './use-file-words.ts';

export interface DraftFilesProps {
  readonly files: readonly DraftFileView[];
  readonly onRemove: (fileId: string) => void;
  readonly onRetry: (fileId: string) => void;
  readonly onSkipPictures: (fileId: string) => void;
}

/** The files of a message that is being written; what is wrong with any of them is also said, one line each. */
export function DraftFiles({ files, onRemove, onRetry, onSkipPictures }: DraftFilesProps) {
  const { t } = useTranslation('chat');
  const wordsOf = useFileWords();
  const failed = files.filter(({ state }) => state.kind === 'failed');
  return (
    <>
      <ul aria-label={t('files.label')} className="contents">
        {files.map((file) => (
          <FileChip
            key={file.id}
            file={file}
            onRemove={() => onRemove(file.id)}
            onRetry={() => onRetry(file.id)}
            onSkipPictures={() => onSkipPictures(file.id)}
          />
        ))}
      </ul>
      <div role="alert" className="sr-only">
        {failed.map((file) => (
          <p key={file.id}>{t('files.problem', { name: file.name, problem: wordsOf(file).problem })}</p>
        ))}
      </div>
    </>
  );
}
