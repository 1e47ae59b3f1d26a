import type { DraftFileView, FileState, FileView } from './file-view.ts';
import type { ExtractedFile } from '../sessions/message.ts';
import type { DraftFile } from './draft-file.ts';
import type { UploadShares } from './file-reader.ts';

function toState({ id, reading }: DraftFile, shares: UploadShares): FileState {
  if (reading.state === 'reading') return { kind: 'reading', share: shares[id] ?? null };
  if (reading.state === 'failed') return { kind: 'failed', code: reading.code };
  const { pages, images_described: described, truncated, message } = reading.extraction;
  return {
    kind: 'read',
    pages: pages ?? null,
    describedPictures: described ?? 0,
    isTruncated: truncated === true,
    note: message,
  };
}

export function toDraftFileViews(files: readonly DraftFile[], shares: UploadShares): DraftFileView[] {
  return files.map((file) => ({
    id: file.id,
    name: file.name,
    sizeBytes: file.size,
    type: file.type,
    state: toState(file, shares),
  }));
}

export function toFileView({ id, originalFile, extraction }: ExtractedFile): FileView {
  return {
    id,
    name: originalFile.name,
    sizeBytes: originalFile.size,
    type: originalFile.type,
    pages: extraction.pages,
    isTruncated: extraction.truncated === true,
    text: extraction.text_not_shared === true ? null : extraction.content.text,
  };
}
