import { TriangleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ImageView } from '../message/message-view.ts';

export interface ComposerImageProps {
  /** Null when the file could not even be read. */
  readonly image: ImageView | null;
  readonly problem: string | undefined;
  readonly onRemove: () => void;
}

export function ComposerImage({ image, problem, onRemove }: ComposerImageProps) {
  const { t } = useTranslation('chat');
  return (
    <div
      className={`relative flex h-13 flex-none items-center rounded-[10px] border ${problem === undefined ? 'w-13 border-line' : 'max-w-72 gap-2.25 border-danger-line bg-danger-tint pr-4 pl-2.5'}`}
    >
      {problem === undefined && image !== null ? (
        <img src={image.url} alt={image.name} className="size-full rounded-[9px] object-cover" />
      ) : (
        <>
          <TriangleAlert size={16} aria-hidden className="text-danger" />
          <span role="alert" className="flex min-w-0 flex-col leading-[17px]">
            {image !== null && <b className="truncate font-strong">{image.name}</b>}
            <span className="text-12 text-danger">{problem}</span>
          </span>
        </>
      )}
      <button
        type="button"
        aria-label={t('composer.removeImage')}
        onClick={onRemove}
        className="touch-target absolute! -top-1.5 -right-1.5 grid size-4.5 place-items-center rounded-full bg-ink text-surface"
      >
        <X size={11} aria-hidden />
      </button>
    </div>
  );
}
