import { useEffect } from 'react';
import { useStore } from 'zustand';
import { DraftFiles } from '../../attachments/DraftFiles.tsx';
import type { DraftFile } from '../../attachments/draft-file.ts';
import { fileReader } from '../../attachments/browser-file-reader.ts';
import { toDraftFileViews } from '../../attachments/file-views.ts';

export interface ComposerFilesProps {
  readonly sessionId: string;
  readonly files: readonly DraftFile[];
}

/** The files of a draft. What a reload broke off is read on. */
export function ComposerFiles({ sessionId, files }: ComposerFilesProps) {
  const shares = useStore(fileReader.shares);
  useEffect(() => void fileReader.resume(sessionId), [sessionId]);
  return (
    <DraftFiles
      files={toDraftFileViews(files, shares)}
      onRemove={(fileId) => fileReader.remove(sessionId, fileId)}
      onRetry={(fileId) => void fileReader.retry(sessionId, fileId)}
      onSkipPictures={(fileId) => void fileReader.retry(sessionId, fileId, { skipsPictures: true })}
    />
  );
}
