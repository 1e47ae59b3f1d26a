import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import type { ImageView } from '../message/message-view.ts';

const PictureViewer = lazyPart(async () => ({
  default: (await import('./PictureViewer.tsx')).PictureViewer,
}));

export interface MessagePictureProps {
  readonly image: ImageView;
}

/** Keeps its place before it has loaded; a press shows it whole. */
export function MessagePicture({ image }: MessagePictureProps) {
  const { t } = useTranslation('chat');
  const [isViewed, setViewed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { width, height } = image;
  const ratio = width === undefined || height === undefined ? '3 / 2' : `${width} / ${height}`;
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={`${t('message.viewImage')}: ${image.name}`}
        data-picture={image.name}
        onClick={() => setViewed(true)}
        className="w-37 overflow-hidden rounded-[14px] shadow-[0_0_0_1px_var(--line)] tablet:w-52"
      >
        <img
          src={image.url}
          alt=""
          decoding="async"
          className="max-h-52 min-h-16 w-full object-cover"
          style={{ aspectRatio: ratio }}
        />
      </button>
      {isViewed && (
        <Suspense fallback={null}>
          <PictureViewer image={image} opener={button.current} onClose={() => setViewed(false)} />
        </Suspense>
      )}
    </>
  );
}
