import { RotateCw, TriangleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { FileIcon } from './FileIcon.tsx';
import type { DraftFileView } from './file-view.ts';
import { useFileWords } from './use-file-words.ts';

export interface FileChipProps {
  readonly file: DraftFileView;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
  /** Reads the file again without what its pictures show. */
  readonly onSkipPictures: () => void;
}

/** Trying again helps where the file itself is not what is wrong. */
const FINAL = new Set(['file_empty', 'file_too_large', 'invalid_file', 'file_expands']);

/** A file in the composer: what it is, how far its reading is, or what is wrong with it. */
export function FileChip({ file, onRemove, onRetry, onSkipPictures }: FileChipProps) {
  const { t } = useTranslation(['chat', 'common']);
  const { line } = useFileWords()(file);
  const { state, name } = file;
  const isFailed = state.kind === 'failed';
  const share = state.kind === 'reading' ? state.share : null;
  const note = state.kind === 'read' ? state.note : '';
  return (
    <li
      aria-busy={state.kind === 'reading'}
      className={`relative flex min-h-13 max-w-72 min-w-0 py-1 items-center gap-2.25 rounded-[10px] border pr-4 pl-2.5 ${isFailed ? 'border-danger-line bg-danger-tint' : 'border-line bg-surface-2'}`}
    >
      {isFailed ? (
        <TriangleAlert size={16} aria-hidden className="flex-none text-danger" />
      ) : (
        <FileIcon name={name} />
      )}
      <span className="flex min-w-0 flex-col leading-[17px]">
        <b className="truncate text-13 font-strong" title={name}>
          {name}
        </b>
        <span
          className={`tnum text-12 ${isFailed ? 'line-clamp-2 text-danger' : 'truncate text-ink-3'}`}
          title={note === '' ? line : note}
        >
          {line}
        </span>
      </span>
      {isFailed && !FINAL.has(state.code) && (
        <IconButton label={t('files.retry', { name })} size="tiny" onClick={onRetry}>
          <RotateCw size={14} aria-hidden />
        </IconButton>
      )}
      {isFailed && state.code === 'vision_unavailable' && (
        <button
          type="button"
          onClick={onSkipPictures}
          className="flex-none text-12 font-medium text-ink underline underline-offset-2"
        >
          {t('files.withoutPictures')}
        </button>
      )}
      {share !== null && (
        <span
          aria-hidden
          className="absolute bottom-0 left-0 h-0.5 rounded-full bg-live-solid"
          style={{ width: `${share * 100}%` }}
        />
      )}
      <button
        type="button"
        aria-label={t('files.remove', { name })}
        onClick={onRemove}
        className="touch-target absolute! -top-1.5 -right-1.5 grid size-4.5 place-items-center rounded-full bg-ink text-surface"
      >
        <X size={11} aria-hidden />
      </button>
    </li>
  );
}
